/** RFC 6266: an ASCII name for old clients and the full one, which may contain anything but lone surrogates. */
export function attachment(fileName: string): string {
  const asciiName = fileName.replace(/[^\x20-\x7e]|["\\%;]/g, "_");
  const encodedName = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${asciiName}"; filename*=UTF-8''${encodedName}`;
}
