import { useState } from 'react'
import { closeAccount } from '../../../../shared/contracts/account/closure/closeAccount.ts'
import { getClosure } from '../../../../shared/contracts/account/closure/getClosure.ts'
import type { OpenItemKind } from '../../../../shared/contracts/account/closure/openItems.ts'
import type { ReplyOf } from '../../../../shared/contracts/defineCall.ts'
import { hrefTo } from '../../app/paths.ts'
import { useSession } from '../../app/session.tsx'
import { Button, LinkButton } from '../../components/ui/Button.tsx'
import { Actions, Card, Stack } from '../../components/ui/Card.tsx'
import { Banner } from '../../components/ui/feedback/Banner.tsx'
import { ReadState } from '../../components/ui/feedback/ReadState.tsx'
import { TextField } from '../../components/ui/form/TextField.tsx'
import { useForm } from '../../components/ui/form/useForm.ts'
import { PageTitle } from '../../components/ui/PageTitle.tsx'
import { Skeleton } from '../../components/ui/Skeleton.tsx'
import { callContract } from '../../lib/calls/callContract.ts'
import { useRead } from '../../lib/calls/useRead.ts'
import { useTexts } from '../../lib/i18n.ts'

type Closing = ReplyOf<typeof getClosure>['data']

/** Where each kind of what is open can be seen and ended. */
const hrefOf = {
  holdings: () => hrefTo('portfolio'),
  orders: () => hrefTo('portfolio'),
  sales: () => hrefTo('liquidation'),
  payments: () => hrefTo('payouts'),
} as const satisfies Readonly<Record<OpenItemKind, () => string>>

/** Closes the account (U13): what keeps it open, or what becomes of everything and the last question. */
export function CloseAccountRoute() {
  const { t } = useTexts()
  const { logout } = useSession()
  const read = useRead(getClosure, {})
  const [done, setDone] = useState(false)
  const closing = read.data?.ok === true ? read.data.body.data : undefined
  if (done)
    return (
      <>
        <PageTitle>{t('closure.doneTitle')}</PageTitle>
        <Card variant="page">
          <Stack>
            <p role="status">{t('closure.doneText')}</p>
            <Button wide onClick={() => void logout()}>
              {t('closure.leave')}
            </Button>
          </Stack>
        </Card>
      </>
    )
  return (
    <>
      <PageTitle lead={t('closure.lead')}>{t('closure.title')}</PageTitle>
      {closing === undefined ? (
        <ReadState read={read} title={t('closure.cannotFetch')} waiting={<Skeleton cards={1} />} />
      ) : (
        <Stack>
          {closing.cancelled !== undefined && (
            <Banner tone="warning" title={t('closure.cancelledTitle')}>
              {t('closure.cancelledText')}
            </Banner>
          )}
          {closing.openItems.length > 0 ? (
            <OpenItems items={closing.openItems} />
          ) : (
            <CloseForm closing={closing} onClosed={() => setDone(true)} onOpen={() => void read.refetch()} />
          )}
        </Stack>
      )}
    </>
  )
}

/** What has to come to its end first, each with the page on which it does. */
function OpenItems({ items }: { readonly items: Closing['openItems'] }) {
  const { t } = useTexts()
  return (
    <>
      <Banner tone="warning" title={t('closure.openTitle')}>
        {t('closure.openLead')}
      </Banner>
      {items.map(({ kind, count }) => (
        <Card key={kind} title={t(`closure.${kind}`, { count })}>
          <Stack>
            <p>{t(`closure.${kind}Way`)}</p>
            <Actions>
              <LinkButton variant="secondary" href={hrefOf[kind]()}>
                {t('closure.show')}
              </LinkButton>
            </Actions>
          </Stack>
        </Card>
      ))}
    </>
  )
}

interface CloseFormProps {
  readonly closing: Closing
  readonly onClosed: () => void
  /** Something has come up meanwhile, e.g. on another device. */
  readonly onOpen: () => void
}

/** What becomes of everything, and the address typed once more. */
function CloseForm({ closing, onClosed, onOpen }: CloseFormProps) {
  const { t } = useTexts()
  const { state } = useSession()
  const email = state.kind === 'investor' ? state.facts.email : ''
  const form = useForm({
    schema: closeAccount.input,
    submit: async typed => {
      const answer = await callContract(closeAccount, typed)
      if (answer.ok) {
        onClosed()
        return undefined
      }
      if (answer.problem.id === 'closure.somethingOpen') onOpen()
      return answer.problem
    },
  })
  return (
    <>
      {closing.keepsRecords && (
        <Card title={t('closure.takeTitle')}>
          <Stack>
            <p>{t('closure.takeText')}</p>
            <Actions>
              <LinkButton variant="secondary" href={hrefTo('reports')}>
                {t('closure.reports')}
              </LinkButton>
            </Actions>
          </Stack>
        </Card>
      )}
      <Card title={t('closure.deletedTitle')}>
        <p>{t('closure.deletedText')}</p>
        {!closing.keepsRecords && <p>{t('closure.nothingKept')}</p>}
      </Card>
      {closing.keepsRecords && (
        <Card title={t('closure.keptTitle')}>
          <p>{t('closure.keptText')}</p>
        </Card>
      )}
      <Card variant="page">
        <form {...form.props}>
          <Stack>
            {form.error !== undefined && <Banner tone="error">{form.error}</Banner>}
            <TextField
              {...form.field('email')}
              label={t('closure.retype', { email })}
              type="email"
              inputMode="email"
              autoComplete="off"
            />
            <Button type="submit" variant="danger" wide busy={form.busy}>
              {t('closure.close')}
            </Button>
          </Stack>
        </form>
      </Card>
    </>
  )
}
