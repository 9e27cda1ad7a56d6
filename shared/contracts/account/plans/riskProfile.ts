import * as z from 'zod/mini'

/**
 * The questionnaire of the risk profile (D1 s7; scope): seven questions with four answers each, from the most careful (0) to the
 * most daring (3). The bands have the words of SEBI's riskometer and advise nothing.
 */
export const riskQuestions = ['age', 'horizon', 'income', 'share', 'experience', 'fall', 'aim'] as const
export type RiskQuestion = (typeof riskQuestions)[number]
export const answersPerQuestion = 4

export const riskBands = ['low', 'lowToModerate', 'moderate', 'moderatelyHigh', 'high'] as const
export type RiskBand = (typeof riskBands)[number]

/** From which sum of the answers (0 to 21) each band begins. */
const bandsFrom: readonly (readonly [number, RiskBand])[] = [
  [17, 'high'],
  [13, 'moderatelyHigh'],
  [9, 'moderate'],
  [5, 'lowToModerate'],
  [0, 'low'],
]

/** The band of the answers, in the order of the questions. */
export function riskBandOf(answers: readonly number[]): RiskBand {
  const sum = answers.reduce((total, answer) => total + answer, 0)
  return bandsFrom.find(([from]) => sum >= from)?.[1] ?? 'low'
}

/** A risk profile as the investor sees it. */
export const riskProfile = z.object({
  band: z.enum(riskBands),
  /** When the questions were answered. */
  at: z.string(),
  /** The last day on which it counts, ISO. */
  validUntil: z.string(),
})
export type RiskProfile = z.output<typeof riskProfile>
