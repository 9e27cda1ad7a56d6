import type { SameKeys } from '../../areas.ts'
import type { plansEn } from '../../en/account/plans.ts'

/** The plan and the risk profile in Hindi. */
export const plansHi: SameKeys<typeof plansEn> = {
  'plans.answerMissing': 'कृपया हर प्रश्न का उत्तर दें',
}
