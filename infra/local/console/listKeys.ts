/**
 * The one script of the console, for the list of work: J and K move the focus from row to row, `/` goes to the search and
 * selects what stands there; Enter opens the link in focus as everywhere. Without it the list works as well, and the line that
 * names the keys stays hidden.
 */
export const listKeys = `
const rows = [...document.querySelectorAll('.waits tbody th a')]
const steps = new Map([['j', 1], ['k', -1]])
document.addEventListener('keydown', event => {
  const typing = document.activeElement?.matches('input, select, textarea')
  if (typing || event.altKey || event.ctrlKey || event.metaKey) return
  if (event.key === '/') {
    event.preventDefault()
    const search = document.querySelector('[name=q]')
    search?.focus()
    search?.select()
  }
  const step = steps.get(event.key.toLowerCase())
  if (step === undefined) return
  const at = rows.indexOf(document.activeElement)
  const selected = Math.max(0, rows.findIndex(row => row.closest('tr').getAttribute('aria-current') === 'true'))
  rows[at === -1 ? selected : Math.min(Math.max(at + step, 0), rows.length - 1)]?.focus()
})
for (const line of document.querySelectorAll('.keys')) line.hidden = rows.length === 0
`
