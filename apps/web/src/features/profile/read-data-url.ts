/** A file as a data: URL, which the content security policy lets an image show. @throws when it cannot be read. */
export function readDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    // Safe: readAsDataURL makes a text.
    reader.onload = () => resolve(reader.result as string)
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
