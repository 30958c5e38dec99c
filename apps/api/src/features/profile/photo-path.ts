/** Where the photo of this name is served, null for a user without one. */
export function getPhotoPath(name: string | null): string | null {
  return name === null ? null : `/api/photos/${name}.webp`
}
