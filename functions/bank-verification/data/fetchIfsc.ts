import { readFile, writeFile } from 'node:fs/promises'

/**
 * Fills `branches.json` from the public directory of branches: `npm run data:ifsc -- <path or URL of IFSC.csv>`.
 * The file's first line names its columns; of them we need IFSC, BRANCH and CITY (or CENTRE).
 */

/** Rows of a CSV (RFC 4180): quoted fields may hold commas, quotes and line ends. */
export function* csvRows(text: string): Generator<string[]> {
  let row: string[] = []
  let field = ''
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]
    if (quoted) {
      if (letter !== '"') field += letter
      else if (text[at + 1] === '"') {
        field += '"'
        at += 1
      } else quoted = false
    } else if (letter === '"') quoted = true
    else if (letter === ',') {
      row.push(field)
      field = ''
    } else if (letter === '\n') {
      row.push(field.replace(/\r$/, ''))
      yield row
      row = []
      field = ''
    } else field += letter
  }
  if (field !== '' || row.length > 0) yield [...row, field.replace(/\r$/, '')]
}

/** IFSC to branch, sorted; lines that hold no IFSC are left out. */
export function branchesOf(csv: string): Record<string, string> {
  const rows = csvRows(csv.replace(/^\uFEFF/, ''))
  const head = rows.next()
  const columns = (head.done === true ? [] : head.value).map(name => name.trim().toUpperCase())
  const at = { ifsc: columns.indexOf('IFSC'), branch: columns.indexOf('BRANCH') }
  const city = columns.indexOf('CITY') >= 0 ? columns.indexOf('CITY') : columns.indexOf('CENTRE')
  if (at.ifsc < 0 || at.branch < 0) throw new Error('the file has no columns IFSC and BRANCH')
  const found: [string, string][] = []
  for (const row of rows) {
    const ifsc = (row[at.ifsc] ?? '').trim().toUpperCase()
    const branch = named(row[at.branch] ?? '')
    if (!/^[A-Z]{4}0[A-Z0-9]{6}$/.test(ifsc) || branch === '') continue
    const town = named(row[city] ?? '')
    const both = town === '' || town === 'Na' || branch.includes(town) ? branch : `${branch}, ${town}`
    found.push([ifsc, both.slice(0, 100)])
  }
  return Object.fromEntries(found.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** `KORAMANGALA  BENGALURU` as people write it: `Koramangala Bengaluru`. */
const named = (text: string): string =>
  text
    .trim()
    .replace(/\s+/g, ' ')
    .toLowerCase()
    .replace(/(^|[\s.,(/-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())

async function textOf(source: string): Promise<string> {
  if (!/^https?:/.test(source)) return readFile(source, 'utf8')
  const response = await fetch(source)
  if (!response.ok) throw new Error(`${source} answered ${response.status}`)
  return response.text()
}

if (process.argv[1] === import.meta.filename) {
  const [source] = process.argv.slice(2)
  if (source === undefined) {
    process.stderr.write('usage: npm run data:ifsc -- <path or URL of IFSC.csv>\n')
    process.exit(2)
  }
  const branches = branchesOf(await textOf(source))
  await writeFile(new URL('./branches.json', import.meta.url), `${JSON.stringify(branches, null, 2)}\n`)
  process.stdout.write(`${Object.keys(branches).length} branches\n`)
}
