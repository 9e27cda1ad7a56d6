/** Opens a link to a stored file under its name, in a new tab, because some browsers show a PDF instead of saving it. */
export function openFile({ url, fileName }: { readonly url: string; readonly fileName: string }): void {
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.target = '_blank'
  link.rel = 'noopener'
  link.click()
}
