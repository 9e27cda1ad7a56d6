import { useState } from 'react'
import type { HelpRequestBody } from '../../../../shared/contracts/notifications/help/helpRequest.ts'
import { Button } from '../../components/ui/Button.tsx'
import { Card, Stack } from '../../components/ui/Card.tsx'
import { StatusStamp } from '../../components/ui/feedback/StatusStamp.tsx'
import { useTexts } from '../../lib/i18n.ts'
import { formatDate } from '../../lib/indianFormat.ts'
import { HelpForm } from './HelpForm.tsx'
import css from './help.module.css'

interface ConversationProps {
  readonly request: HelpRequestBody
  readonly onSent: () => void
}

/** A request with what was written to and fro, its state and, of an open one, the day of the answer. */
export function Conversation({ request, onSent }: ConversationProps) {
  const { t, language } = useTexts()
  const [writing, setWriting] = useState(false)
  const { id, topic, state, answerBy, entries } = request
  return (
    <Card title={t(`help.topics.${topic}`)}>
      <Stack>
        <p>
          <StatusStamp tone={state === 'open' ? 'waiting' : 'done'}>{t(`help.state.${state}`)}</StatusStamp>{' '}
          {answerBy !== undefined && t('help.answerBy', { day: formatDate(answerBy, language) ?? answerBy })}
        </p>
        <ol className={css.entries}>
          {entries.map(({ from, at, text }) => (
            <li key={at} className={from === 'team' ? css.team : undefined}>
              <p className={css.who}>
                {t(from === 'team' ? 'help.team' : 'help.you')}, {formatDate(at, language, 'both')}
              </p>
              <p className={css.text}>{text}</p>
            </li>
          ))}
        </ol>
        {writing ? (
          <HelpForm
            of={{ id, topic }}
            onSent={() => {
              setWriting(false)
              onSent()
            }}
          />
        ) : (
          <Button variant="secondary" onClick={() => setWriting(true)}>
            {t('help.more')}
          </Button>
        )}
      </Stack>
    </Card>
  )
}
