/** Saves a file that is in memory under a name, as a link with `download` does. */
export function saveFile(file: Blob, fileName: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser has taken the file by the next turn; before, the address must not go.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
