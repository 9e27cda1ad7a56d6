import type { FormEvent } from 'react'
import type * as z from 'zod/mini'
import type { CallProblem } from '../../../lib/calls/callContract.ts'
import type { Draft, DraftFields } from '../../../lib/useDraft.ts'
import { onEdit } from './onEdit.ts'
import { useForm } from './useForm.ts'

interface DraftFormOptions<S extends z.core.$ZodType> {
  readonly schema: S
  /** The values with which the form opens. */
  readonly initial: DraftFields
  readonly draft: Pick<Draft, 'changed' | 'flush' | 'hold' | 'release'>
  /** What is typed, as the draft stores it. */
  readonly fieldsOf: (form: HTMLFormElement) => DraftFields
  readonly onTouched: () => void
  /** Saves the step. After a problem, which it returns, drafts are sent again. */
  readonly save: (values: z.output<S>) => Promise<CallProblem | undefined>
}

/** A form (see `useForm`) whose typed text is stored as a draft until it is saved. While it is saved no draft is sent. */
export function useDraftForm<S extends z.core.$ZodType>(options: DraftFormOptions<S>) {
  const { schema, initial, draft, fieldsOf, onTouched, save } = options
  const form = useForm({
    schema,
    submit: async values => {
      await draft.hold()
      const problem = await save(values)
      if (problem !== undefined) draft.release()
      return problem
    },
  })
  function edited(event: FormEvent<HTMLFormElement>): void {
    form.edited(event)
    onTouched()
    draft.changed(fieldsOf(event.currentTarget))
  }
  return {
    ...form,
    edited,
    /** Spread on a field component that opens with its initial value. */
    filled: (name: Parameters<typeof form.field>[0]) => ({
      ...form.field(name),
      defaultValue: initial[name],
    }),
    props: {
      ...form.props,
      ...onEdit(edited),
      onBlur: draft.flush,
    },
  }
}
