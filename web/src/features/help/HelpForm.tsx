import type { HelpTopic } from '../../../../shared/contracts/notifications/help/helpRequest.ts'
import { helpTopics } from '../../../../shared/contracts/notifications/help/helpRequest.ts'
import { writeToSupport } from '../../../../shared/contracts/notifications/help/writeToSupport.ts'
import { Button } from '../../components/ui/Button.tsx'
import { Stack } from '../../components/ui/Card.tsx'
import { Banner } from '../../components/ui/feedback/Banner.tsx'
import { toast } from '../../components/ui/feedback/toasts.ts'
import { TextAreaField } from '../../components/ui/form/TextAreaField.tsx'
import { SelectField } from '../../components/ui/form/TextField.tsx'
import { useForm } from '../../components/ui/form/useForm.ts'
import { callOnce } from '../../lib/calls/callOnce.ts'
import { useTexts } from '../../lib/i18n.ts'

interface HelpFormProps {
  /** The request that the message is added to; without one a new one is opened. */
  readonly of?: { readonly id: string; readonly topic: HelpTopic }
  readonly onSent: () => void
}

/** Writes to support. What was typed stays until it is sent. */
export function HelpForm({ of, onSent }: HelpFormProps) {
  const { t } = useTexts()
  const form = useForm({
    schema: writeToSupport.input,
    submit: async ({ topic, message }) => {
      const input = { topic, message, id: of?.id }
      const answer = await callOnce(writeToSupport, input, undefined, `writeToSupport#${of?.id ?? ''}`)
      if (!answer.ok) return answer.problem
      form.clear()
      toast.success(t('help.sent'))
      onSent()
      return undefined
    },
  })
  return (
    <form {...form.props}>
      <Stack>
        {form.error !== undefined && <Banner tone="error">{form.error}</Banner>}
        {of === undefined ? (
          <SelectField
            {...form.field('topic')}
            label={t('help.topic')}
            options={helpTopics.map(value => ({ value, label: t(`help.topics.${value}`) }))}
          />
        ) : (
          <input type="hidden" name="topic" value={of.topic} />
        )}
        <TextAreaField {...form.field('message')} label={t('help.message')} hint={t('help.messageHint')} />
        <Button type="submit" wide busy={form.busy}>
          {t('help.send')}
        </Button>
      </Stack>
    </form>
  )
}
