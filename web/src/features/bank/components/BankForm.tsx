import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { addBank } from '../../../../../shared/contracts/bank-verification/addBank.ts'
import { findBranch } from '../../../../../shared/contracts/bank-verification/findBranch.ts'
import { verifyBank } from '../../../../../shared/contracts/bank-verification/verifyBank.ts'
import { accountTypeCodes } from '../../../../../shared/vocabulary/codeMaps.ts'
import { ifsc as ifscSchema } from '../../../../../shared/vocabulary/identifiers.ts'
import { Button } from '../../../components/ui/Button.tsx'
import { Actions, DescriptionList, LedgerRow, Stack } from '../../../components/ui/Card.tsx'
import { Banner } from '../../../components/ui/feedback/Banner.tsx'
import { dismissToast, toast } from '../../../components/ui/feedback/toasts.ts'
import { SelectField, TextField } from '../../../components/ui/form/TextField.tsx'
import { useForm } from '../../../components/ui/form/useForm.ts'
import { callOnce } from '../../../lib/calls/callOnce.ts'
import { useRead } from '../../../lib/calls/useRead.ts'
import { t as textOf, useTexts } from '../../../lib/i18n.ts'
import type { DraftFields } from '../../../lib/useDraft.ts'
import { type BankDraft, typedFields } from '../bankDraft.ts'
import css from './bank.module.css'

const { name, accountNumber, ifsc, accountType, branchName } = addBank.input.shape
const fields = z
  .object({
    name,
    accountNumber,
    // Trimmed like the number itself.
    confirmAccountNumber: z.string().check(z.trim()),
    ifsc,
    accountType,
    branchName,
  })
  .check(
    z.refine(form => form.accountNumber === form.confirmAccountNumber, {
      error: 'bank.accountMismatch',
      path: ['confirmAccountNumber'],
      // Checked together with the other fields, so that one submit shows every error.
      when: () => true,
    }),
  )

const typeTexts = {
  SB: 'bank.savingBank',
  CB: 'bank.currentBank',
  NE: 'bank.nreAccount',
  NO: 'bank.nroAccount',
} as const

interface BankFormProps {
  /** The values with which the form opens. */
  readonly initial: DraftFields
  readonly draft: BankDraft
  readonly onTouched: () => void
  /** Called when the penny drop is requested and the account saved. */
  readonly onRequested: () => void
  readonly onCancel?: (() => void) | undefined
}

/** Holder, number twice, IFSC and type of account (D2 s2, s5). An error or a lost connection keeps what is typed. */
export function BankForm({ initial, draft, onTouched, onRequested, onCancel }: BankFormProps) {
  const { t } = useTexts()
  const [typedIfsc, setTypedIfsc] = useState(initial.ifsc ?? '')
  const branch = useBranch(typedIfsc)
  const form = useForm({
    schema: fields,
    submit: async ({ confirmAccountNumber: _same, ...values }) => {
      await draft.hold()
      const requested = await callOnce(verifyBank, {
        name: values.name,
        accountNumber: values.accountNumber,
        ifsc: values.ifsc,
      })
      if (!requested.ok) {
        draft.release()
        await form.refuse({ ...requested.problem, message: requested.message })
        return
      }
      const saved = await callOnce(addBank, values)
      if (!saved.ok) {
        draft.release()
        await form.refuse({ ...saved.problem, message: saved.message })
        return
      }
      draft.forget()
      onRequested()
    },
  })
  const mismatch = useRef<number>(undefined)
  const warnOfMismatch = (): void => {
    const element = form.props.ref.current
    if (element === null) return
    const typed = new FormData(element)
    // Under the field by the form, and as a toast on submit (K-053).
    const trimmed = (field: string): string => String(typed.get(field)).trim()
    // An error toast stays until dismissed (D3 s9); this one is dismissed as soon as the numbers match.
    if (mismatch.current !== undefined) dismissToast(mismatch.current)
    mismatch.current =
      trimmed('accountNumber') === trimmed('confirmAccountNumber')
        ? undefined
        : toast.error(textOf('bank.accountMismatchToast'))
  }
  const digitsOnly = { inputMode: 'numeric', maxLength: 16, autoComplete: 'off' } as const
  return (
    <form
      {...form.props}
      onChange={event => {
        onTouched()
        draft.changed(typedFields(event.currentTarget, initial))
      }}
      onBlur={draft.flush}
    >
      <Stack>
        <TextField
          {...form.field('name')}
          label={t('bank.holder')}
          defaultValue={initial.name}
          autoComplete="name"
          maxLength={100}
        />
        <TextField
          {...form.field('accountNumber')}
          label={t('bank.accountNumber')}
          defaultValue={initial.accountNumber}
          {...digitsOnly}
        />
        <TextField
          {...form.field('confirmAccountNumber')}
          label={t('bank.confirmAccountNumber')}
          defaultValue={initial.confirmAccountNumber}
          {...digitsOnly}
        />
        <TextField
          {...form.field('ifsc')}
          label={t('bank.ifsc')}
          hint={t('bank.ifscHint')}
          defaultValue={initial.ifsc}
          maxLength={11}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={event => setTypedIfsc(event.currentTarget.value)}
        />
        {branch !== undefined && (
          <div aria-live="polite" className={css.besideFields}>
            <DescriptionList>
              <LedgerRow label={t('bank.bankName')}>{branch.bankName}</LedgerRow>
              {branch.known && <LedgerRow label={t('bank.branchName')}>{branch.branchName}</LedgerRow>}
            </DescriptionList>
          </div>
        )}
        {branch?.known === false && (
          <TextField
            {...form.field('branchName')}
            label={t('bank.branchName')}
            hint={t('bank.branchHint')}
            defaultValue={initial.branchName}
            maxLength={100}
            optional
          />
        )}
        <SelectField
          {...form.field('accountType')}
          label={t('bank.accountType')}
          defaultValue={initial.accountType}
          options={accountTypeCodes.map(code => ({ value: code, label: t(typeTexts[code]) }))}
        />
        {form.error !== undefined && <Banner tone="error">{form.error}</Banner>}
        <Actions>
          <Button type="submit" busy={form.busy} onClick={warnOfMismatch}>
            {t('bank.verify')}
          </Button>
          {onCancel !== undefined && (
            <Button variant="quiet" onClick={onCancel}>
              {t('bank.cancelEdit')}
            </Button>
          )}
        </Actions>
        {draft.note}
      </Stack>
    </form>
  )
}

/** Bank and branch of a complete IFSC; undefined while it is incomplete or without an answer. */
function useBranch(typed: string) {
  const parsed = z.safeParse(ifscSchema, typed)
  const code = parsed.success ? parsed.data : ''
  const { data } = useRead(
    findBranch,
    { ifsc: code },
    {
      enabled: parsed.success,
      freshMs: Number.POSITIVE_INFINITY,
    },
  )
  return parsed.success && data?.ok === true ? data.body.data : undefined
}
