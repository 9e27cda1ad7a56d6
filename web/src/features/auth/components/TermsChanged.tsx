import { useState } from 'react'
import { acceptSignupText } from '../../../../../shared/contracts/consents/acceptSignupText.ts'
import { getSignupText } from '../../../../../shared/contracts/consents/getSignupText.ts'
import { Button } from '../../../components/ui/Button.tsx'
import { Stack } from '../../../components/ui/Card.tsx'
import { Banner } from '../../../components/ui/feedback/Banner.tsx'
import { Dialog } from '../../../components/ui/feedback/Dialog.tsx'
import { ReadState } from '../../../components/ui/feedback/ReadState.tsx'
import { PublishedText } from '../../../components/ui/PublishedText.tsx'
import { Skeleton } from '../../../components/ui/Skeleton.tsx'
import { callContract } from '../../../lib/calls/callContract.ts'
import { rereadAll } from '../../../lib/calls/useCachedRead.ts'
import { useRead } from '../../../lib/calls/useRead.ts'
import { problemText, useTexts } from '../../../lib/i18n.ts'
import { readStored, writeStored } from '../../../lib/storage.ts'

/** Put away in this session; cleared at the log-out, so that the next log-in asks again. */
const laterKey = 'sthirank.termsLater'

/**
 * The signup text has changed since the investor agreed to it: it is shown in its new version and asked about. It keeps
 * nobody from their money: it can wait for the next log-in.
 */
export function TermsChanged({ termsHref }: { readonly termsHref: string }) {
  const { t } = useTexts()
  const [isAway, setAway] = useState(() => readStored('session', laterKey) !== null)
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const read = useRead(getSignupText, {}, { enabled: !isAway })
  const text = read.data?.ok === true ? read.data.body : undefined
  const later = (): void => {
    writeStored('session', laterKey, 'later')
    setAway(true)
  }
  const agree = async (version: string): Promise<void> => {
    setBusy(true)
    const answer = await callContract(acceptSignupText, { version })
    if (answer.ok) {
      setAway(true)
      await rereadAll('getProfile')
      return
    }
    setRefusal(await problemText(answer.problem))
    if (answer.problem.id === 'consent.versionOutdated') await rereadAll('getSignupText')
    setBusy(false)
  }
  return (
    <Dialog
      open={!isAway}
      onClose={later}
      title={t('consent.changedTitle')}
      actions={
        <>
          {text !== undefined && (
            <Button busy={busy} onClick={() => void agree(text.version)}>
              {t('consent.agree')}
            </Button>
          )}
          <Button variant="secondary" onClick={later}>
            {t('consent.later')}
          </Button>
        </>
      }
    >
      {text === undefined ? (
        <ReadState read={read} waiting={<Skeleton lines={4} />} />
      ) : (
        <Stack>
          <p>{t('consent.changedText', { version: text.version })}</p>
          <p>
            <PublishedText en={text.text} hi={text.textInHindi} />
          </p>
          <p>
            <a href={termsHref} onClick={later}>
              {t('auth.readTerms')}
            </a>
          </p>
          {refusal !== undefined && <Banner tone="error">{refusal}</Banner>}
        </Stack>
      )}
    </Dialog>
  )
}
