import { DOCUMENT_TYPES } from "@/lib/verification/criteria";

const ACCEPTED = Object.keys(DOCUMENT_TYPES)
  .map((ending) => `.${ending}`)
  .join(",");

interface FileInputProps extends Omit<React.ComponentProps<"input">, "type" | "accept" | "onChange"> {
  onChosen: (file: File) => void;
}

/** The browser's file field for one file of an accepted type. */
export function FileInput({ onChosen, ...rest }: FileInputProps) {
  return (
    <input
      type="file"
      accept={ACCEPTED}
      onChange={({ currentTarget }) => {
        const [file] = currentTarget.files ?? [];
        if (file) onChosen(file);
        currentTarget.value = ""; // so that the same file can be chosen again
      }}
      {...rest}
    />
  );
}
