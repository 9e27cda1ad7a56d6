/**
 * Counts where a project repeats itself. Two files (or one file with itself) are a pair when they share a run of eight
 * lines that are equal, or of the same shape: equal after every name, string and number is replaced by a placeholder.
 * Blank lines, comments, the beginnings of imports and lines of punctuation alone are passed over. A run that stands in more than eight
 * places is a habit of the language, and not counted.
 */
const linesOfRun = 8
const mostPlaces = 8
/** A table repeats one line: fewer kinds of lines than this in a run are data and not logic. */
const fewestKindsOfText = 2
const fewestKindsOfShape = 4

export interface RepeatedPair {
  /** `file:line`, the first run that both share. */
  readonly left: string
  readonly right: string
  /** Whether a run of eight lines is equal to the letter. */
  readonly identical: boolean
}

interface Line {
  readonly number: number
  readonly text: string
  readonly shape: string
}

interface Place {
  readonly file: string
  /** Index in the counted lines of its file. */
  readonly index: number
  /** The line in the file, from 1. */
  readonly line: number
}

const keywords = new Set(
  'as async await boolean break case catch class const continue default delete do else enum export extends false finally for from function if implements in instanceof interface is keyof let new null number of private public readonly return satisfies static string super switch this throw true try type typeof undefined unknown void while yield'.split(
    ' ',
  ),
)

const shapeOf = (text: string): string =>
  text
    .replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`/g, '§')
    .replace(/(?<![\w$])\d[\w.]*/g, '#')
    .replace(/[A-Za-z_$][\w$]*/g, word => (keywords.has(word) ? word : 'x'))

function countedLines(text: string): Line[] {
  let inComment = false
  return text.split('\n').flatMap((raw, index) => {
    const line = raw.trim().replace(/\s+/g, ' ')
    const isComment = inComment || line.startsWith('//') || line.startsWith('/*')
    if (line.startsWith('/*')) inComment = true
    if (inComment && line.includes('*/')) inComment = false
    const isImport = /^import\b|^\} from /.test(line)
    if (isComment || isImport || !/\w/.test(line)) return []
    return [{ number: index + 1, text: line, shape: shapeOf(line) }]
  })
}

/** The places of every run of eight lines, by what `keyOf` says of its lines. */
function runsOf(
  lines: ReadonlyMap<string, readonly Line[]>,
  keyOf: (line: Line) => string,
  fewestKinds: number,
): Place[][] {
  const runs = new Map<string, Place[]>()
  // Numbers for what lines say: a run of eight of them is a short key.
  const numbers = new Map<string, number>()
  const numberOf = (line: Line): number => {
    const key = keyOf(line)
    const number = numbers.get(key) ?? numbers.size
    numbers.set(key, number)
    return number
  }
  for (const [file, ofFile] of lines) {
    const keys = ofFile.map(numberOf)
    for (let index = 0; index + linesOfRun <= keys.length; index += 1) {
      const run = keys.slice(index, index + linesOfRun)
      if (new Set(run).size < fewestKinds) continue
      const key = run.join()
      const place = { file, index, line: ofFile[index]?.number ?? 0 }
      const places = runs.get(key)
      if (places === undefined) runs.set(key, [place])
      else places.push(place)
    }
  }
  return [...runs.values()].filter(places => places.length > 1 && places.length <= mostPlaces)
}

/** Every pair of files that share a run, once. */
export function repeatedPairs(files: readonly string[], read: (file: string) => string): RepeatedPair[] {
  const lines = new Map(files.map(file => [file, countedLines(read(file))]))
  const pairs = new Map<string, RepeatedPair>()
  const add = (places: readonly Place[], identical: boolean): void => {
    for (const [number, left] of places.entries())
      for (const right of places.slice(number + 1)) {
        const overlaps = left.file === right.file && right.index - left.index < linesOfRun
        const key = `${left.file}\n${right.file}`
        if (overlaps || pairs.has(key)) continue
        pairs.set(key, {
          left: `${left.file}:${left.line}`,
          right: `${right.file}:${right.line}`,
          identical,
        })
      }
  }
  for (const places of runsOf(lines, ({ text }) => text, fewestKindsOfText)) add(places, true)
  for (const places of runsOf(lines, ({ shape }) => shape, fewestKindsOfShape)) add(places, false)
  return [...pairs.values()]
}
