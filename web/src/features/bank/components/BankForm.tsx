import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { addBank } from '../../../../../shared/contracts/bank-verification/addBank.ts'
import { findBranch } from '../../../../../shared/contracts/bank-verification/findBranch.ts'
import { verifyBank } from '../../../../../shared/contracts/bank-verification/verifyBank.ts'
import { accountTypeCodes } from '../../../../../shared/vocabulary/codeMaps.ts'
import { ifsc as ifscSchema, ungrouped } from '../../../../../shared/vocabulary/identifiers.ts'
import { DescriptionList, LedgerRow, Stack } from '../../../components/ui/Card.tsx'
import { dismissToast, toast } from '../../../components/ui/feedback/toasts.ts'
import { SubmitActions } from '../../../components/ui/form/SubmitActions.tsx'
import { SelectField, TextField } from '../../../components/ui/form/TextField.tsx'
import { useDraftForm } from '../../../components/ui/form/useDraftForm.ts'
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
    // Cleaned like the number itself.
    confirmAccountNumber: z.string().check(z.overwrite(ungrouped)),
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
  const { branch, isPending } = useBranch(typedIfsc)
  const form = useDraftForm({
    schema: fields,
    initial,
    draft,
    fieldsOf: element => typedFields(element, initial),
    onTouched,
    save: async ({ confirmAccountNumber: _same, ...values }) => {
      const { name, accountNumber, ifsc } = values
      const requested = await callOnce(verifyBank, { name, accountNumber, ifsc })
      if (!requested.ok) return requested.problem
      const saved = await callOnce(addBank, values)
      if (!saved.ok) return saved.problem
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
    const cleaned = (field: string): string => ungrouped(String(typed.get(field)))
    // An error toast stays until dismissed (D3 s9); this one is dismissed as soon as the numbers match.
    if (mismatch.current !== undefined) dismissToast(mismatch.current)
    mismatch.current =
      cleaned('accountNumber') === cleaned('confirmAccountNumber')
        ? undefined
        : toast.error(textOf('bank.accountMismatchToast'))
  }
  // Numbers are copied in groups: what is too long is refused once it is cleaned.
  const digitsOnly = { inputMode: 'numeric', maxLength: 40, autoComplete: 'off' } as const
  return (
    <form {...form.props}>
      <Stack>
        <TextField {...form.filled('name')} label={t('bank.holder')} autoComplete="name" maxLength={100} />
        <TextField {...form.filled('accountNumber')} label={t('bank.accountNumber')} {...digitsOnly} />
        <TextField
          {...form.filled('confirmAccountNumber')}
          label={t('bank.confirmAccountNumber')}
          {...digitsOnly}
        />
        <TextField
          {...form.filled('ifsc')}
          label={t('bank.ifsc')}
          hint={t('bank.ifscHint')}
          maxLength={24}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck="false"
          onChange={event => setTypedIfsc(event.currentTarget.value)}
        />
        {/* The rows have their room before the answer: the button below would move away from the finger that presses it. */}
        {(branch !== undefined || isPending) && (
          <div aria-live="polite" aria-busy={isPending} className={css.besideFields}>
            <DescriptionList>
              <LedgerRow label={t('bank.bankName')}>{branch?.bankName ?? '…'}</LedgerRow>
              {branch?.known !== false && (
                <LedgerRow label={t('bank.branchName')}>{branch?.branchName ?? '…'}</LedgerRow>
              )}
            </DescriptionList>
          </div>
        )}
        {branch?.known === false && (
          <TextField
            {...form.filled('branchName')}
            label={t('bank.branchName')}
            hint={t('bank.branchHint')}
            maxLength={100}
            optional
          />
        )}
        <SelectField
          {...form.filled('accountType')}
          label={t('bank.accountType')}
          options={accountTypeCodes.map(code => ({ value: code, label: t(`bank.type.${code}`) }))}
        />
        <SubmitActions
          form={form}
          failed={t('bank.addFailed')}
          onSubmitClick={warnOfMismatch}
          cancelLabel={t('bank.cancelEdit')}
          onCancel={onCancel}
        >
          {t('bank.verify')}
        </SubmitActions>
        {draft.note}
      </Stack>
    </form>
  )
}

/** Bank and branch of a complete IFSC; undefined while it is incomplete, asked for, or without an answer. */
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
  const branch = parsed.success && data?.ok === true ? data.body.data : undefined
  return { branch, isPending: parsed.success && data === undefined }
}
