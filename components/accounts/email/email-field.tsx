import { TextField } from "@/components/ui/field";

export function EmailField(props: React.ComponentProps<typeof TextField>) {
  return <TextField type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} {...props} />;
}
