import * as z from 'zod/mini'
import { type RiskQuestion, riskQuestions } from '../../../../shared/contracts/account/plans/riskProfile.ts'
import { saveRiskProfile } from '../../../../shared/contracts/account/plans/saveRiskProfile.ts'
import { Stack } from '../../components/ui/Card.tsx'
import { toast } from '../../components/ui/feedback/toasts.ts'
import { SubmitActions } from '../../components/ui/form/SubmitActions.tsx'
import { SelectField } from '../../components/ui/form/TextField.tsx'
import { useForm } from '../../components/ui/form/useForm.ts'
import { callContract } from '../../lib/calls/callContract.ts'
import { rereadAll } from '../../lib/calls/useCachedRead.ts'
import { useTexts } from '../../lib/i18n.ts'

const answer = z.enum(['0', '1', '2', '3'], 'plans.answerMissing')
const fields: Record<RiskQuestion, typeof answer> = {
  age: answer,
  horizon: answer,
  income: answer,
  share: answer,
  experience: answer,
  fall: answer,
  aim: answer,
}
const answers = z.object(fields)

/** The seven questions; all of them have to be answered. */
export function RiskQuestions({ onEnd }: { readonly onEnd: () => void }) {
  const { t } = useTexts()
  const form = useForm({
    schema: answers,
    submit: async values => {
      const saved = await callContract(saveRiskProfile, {
        answers: riskQuestions.map(question => Number(values[question])),
      })
      if (!saved.ok) return saved.problem
      await rereadAll('getProfile')
      toast.success(t('plans.saved'))
      onEnd()
      return undefined
    },
  })
  return (
    <form {...form.props} aria-label={t('plans.risk')}>
      <Stack>
        {riskQuestions.map(question => (
          <SelectField
            key={question}
            {...form.field(question)}
            label={t(`plans.q.${question}`)}
            options={answer.options.map(value => ({ value, label: t(`plans.q.${question}.${value}`) }))}
          />
        ))}
        <SubmitActions form={form} cancelLabel={t('plans.cancel')} onCancel={onEnd}>
          {t('plans.save')}
        </SubmitActions>
      </Stack>
    </form>
  )
}
