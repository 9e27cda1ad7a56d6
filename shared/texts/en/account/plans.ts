/** The plan and the risk profile (D1 s7, D3 s3; scope: Sub-accounts). */
export const plansEn = {
  'plans.answerMissing': 'Please answer every question',
} as const
