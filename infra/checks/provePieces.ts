/**
 * `npm run prove` in pieces that each end within half an hour on two cores: `npm run prove -- --piece purchaseCrash-1`.
 * Together they are the whole; `npm run prove -- --pieces` lists them.
 */
export interface Piece {
  readonly name: string
  /** Of `run.ts`. */
  readonly runners: readonly string[]
  /** Words for Vitest after the project: the test files, or what they are without. */
  readonly tests?: readonly string[]
  /** Which part of each list that a proof goes through; see `proof/fixtures/counts.ts`. */
  readonly share?: { readonly part: number; readonly of: number }
}

/** What takes longer than a piece at full counts, or most of one: the parts of each proof in `infra/proof`. */
const proofParts: Readonly<Record<string, number>> = {
  abuse: 2,
  accessMatrix: 1,
  crash: 3,
  furtherTerms: 1,
  longReport: 1,
  fuzz: 1,
  orderHistories: 1,
  payouts: 1,
  purchaseCrash: 3,
  purchases: 2,
  restore: 1,
  runbook: 1,
  saleCrash: 6,
  sales: 3,
  watch: 1,
}
const simulationParts = 4

const fileOf = (proof: string): string => `infra/proof/${proof}.stack.test.ts`
const partsOf = (name: string, of: number, piece: Omit<Piece, 'name' | 'share'>): Piece[] =>
  Array.from({ length: of }, (_, index) => ({
    name: of === 1 ? name : `${name}-${index + 1}`,
    ...piece,
    share: { part: index + 1, of },
  }))

export const pieces: readonly Piece[] = [
  { name: 'code', runners: ['types', 'build', 'size', 'lint', 'unused', 'generated', 'unit', 'local'] },
  { name: 'mutants', runners: ['mutants'] },
  { name: 'journeys', runners: ['build', 'journeys'] },
  ...partsOf('simulation', simulationParts, { runners: ['simulate'] }),
  ...Object.entries(proofParts).flatMap(([proof, of]) =>
    partsOf(proof, of, { runners: ['stack'], tests: [fileOf(proof)] }),
  ),
  {
    name: 'stack',
    runners: ['build', 'stack'],
    tests: Object.keys(proofParts).flatMap(proof => ['--exclude', fileOf(proof)]),
  },
]
