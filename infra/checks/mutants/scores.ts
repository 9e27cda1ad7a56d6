import path from 'node:path'

/** What Stryker says of one change of the code; lines and columns as it counts them. */
export interface Mutant {
  readonly fileName: string
  readonly mutatorName: string
  readonly replacement?: string | undefined
  readonly status: string
  readonly location: { readonly start: { readonly line: number; readonly column: number } }
}

/** How many of the mutants of a file its tests notice. */
export interface FileScore {
  readonly file: string
  readonly mutants: number
  readonly died: number
  /** At least `goalPercent` of them died. */
  readonly holds: boolean
  /** Those that lived: `12:5 ConditionalExpression -> true`. */
  readonly alive: readonly string[]
}

/**
 * So many mutants of a file must die. What lives changes nothing that can be seen: guards that the type checker asks for,
 * defaults behind them, a limit that no figure can meet exactly.
 */
export const goalPercent = 90

const dead = ['Killed', 'Timeout']
const alive = ['Survived', 'NoCoverage']

/** The files by name; what did not compile, or was left out on purpose, counts nowhere. */
export function scoresOf(mutants: readonly Mutant[]): FileScore[] {
  const counted = mutants.filter(({ status }) => dead.includes(status) || alive.includes(status))
  return [...Map.groupBy(counted, ({ fileName }) => path.relative(process.cwd(), fileName))]
    .map(([file, of]) => {
      const living = of.filter(({ status }) => alive.includes(status))
      const died = of.length - living.length
      return {
        file,
        mutants: of.length,
        died,
        holds: died * 100 >= goalPercent * of.length,
        alive: living.map(mutantText),
      }
    })
    .sort((one, other) => one.file.localeCompare(other.file))
}

const mutantText = ({ location: { start }, mutatorName, replacement = '' }: Mutant): string =>
  `${start.line}:${start.column} ${mutatorName} -> ${replacement.replaceAll(/\s+/g, ' ').slice(0, 80)}`

/** A line per file, and below a file under its goal what lives of it. */
export function mutantsLines(scores: readonly FileScore[]): string[] {
  const total = (count: (score: FileScore) => number): number =>
    scores.reduce((sum, score) => sum + count(score), 0)
  const [mutants, died] = [total(score => score.mutants), total(score => score.died)]
  return [
    ...scores.flatMap(score => [
      `${percent(score)} of ${score.mutants} mutants died  ${score.file}`,
      ...(score.holds ? [] : score.alive.map(text => `    ${text}`)),
    ]),
    `${percent({ died, mutants })} of ${mutants} mutants died; the goal is ${goalPercent} % of each file`,
  ]
}

const percent = ({ died, mutants }: Pick<FileScore, 'died' | 'mutants'>): string =>
  `${((100 * died) / Math.max(1, mutants)).toFixed(1)} %`
