import * as z from 'zod/mini'
import { defineCall, envelope } from '../../defineCall.ts'
import { answersPerQuestion, riskProfile, riskQuestions } from './riskProfile.ts'

/** Saves the answers of the risk profile (D1 s7), over those of before. */
export const saveRiskProfile = defineCall('saveRiskProfile', 'POST /users/risk', {
  access: 'session',
  sealed: true,
  input: z.object({
    /** One answer per question, in their order, from 0 to 3. */
    answers: z
      .array(
        z
          .int('plans.answerMissing')
          .check(
            z.minimum(0, 'plans.answerMissing'),
            z.maximum(answersPerQuestion - 1, 'plans.answerMissing'),
          ),
        'plans.answerMissing',
      )
      .check(z.length(riskQuestions.length, 'plans.answerMissing')),
  }),
  reply: envelope({ data: riskProfile }),
  problems: ['plans.answerMissing'],
})
