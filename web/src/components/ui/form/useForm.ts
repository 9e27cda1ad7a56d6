import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { CallProblem } from '../../../lib/calls/callContract.ts'
import { findText, type PlainTextId, type ProblemWords, problemText, t, useTexts } from '../../../lib/i18n.ts'
import { announce } from '../feedback/toasts.ts'
import { onEdit } from './onEdit.ts'

interface FormOptions<S extends z.core.$ZodType> {
  /** The contract's input, or a part of it. */
  readonly schema: S
  /**
   * The text id per field, `email`, or per field and kind of issue, `password.too_small`. Without one: the issue's
   * message when it is a text id, else "fill this in" or "check this entry".
   */
  readonly texts?: Readonly<Record<string, PlainTextId>>
  /** Called with parsed values; a problem that it returns is shown. A thrown error is not caught here. */
  readonly submit: (values: z.output<S>) => CallProblem | undefined | Promise<CallProblem | undefined>
}

type Errors = Readonly<Record<string, ProblemWords>>
/** The key of problems that belong to no field of the form. */
const wholeForm = ''

/** The values of a form: text, files, and `true` or `false` for tick boxes. */
export function formValues(form: HTMLFormElement): Record<string, string | boolean | File> {
  const values: Record<string, string | boolean | File> = {}
  for (const [name, value] of new FormData(form)) values[name] = value
  for (const input of form.querySelectorAll<HTMLInputElement>('input[type="checkbox"][name]'))
    values[input.name] = input.checked
  return values
}

/** The text of one issue, the most specific one first. */
function wordIssue(
  issue: z.core.$ZodIssue,
  field: string,
  value: unknown,
  texts: Readonly<Record<string, PlainTextId>>,
): ProblemWords {
  const own = texts[`${field}.${issue.code}`] ?? texts[field]
  if (own) return { id: own }
  // The contract's text is the one the server would send, for an empty field as well.
  if (findText(issue.message) !== undefined) return { id: issue.message }
  return { id: value === '' ? 'common.fieldRequired' : 'common.fieldInvalid' }
}

/** Errors where they can be read: one of a field that is not shown, e.g. a hidden input, at the form; the first of several. */
function placed(errors: Errors, shown: ReadonlySet<string>): Errors {
  const placed: Record<string, ProblemWords> = {}
  for (const [field, words] of Object.entries(errors)) {
    const place = shown.has(field) ? field : wholeForm
    placed[place] ??= words
  }
  return placed
}

// Longer than 70 lines: the parts share the form's element and errors; as functions they would pass both around.
/**
 * A form over the platform's own FormData and the contract's schema: fields stay uncontrolled, errors are linked to
 * them, the first wrong field gets the focus, and the number of errors is announced.
 *
 * ```tsx
 * const form = useForm({ schema: loginInput, texts: { email: 'auth.invalidEmail' }, submit: values => login(values) })
 * <form {...form.props}><TextField {...form.field('email')} label={t('auth.email')} /></form>
 * ```
 */
export function useForm<S extends z.core.$ZodType>({ schema, texts = {}, submit }: FormOptions<S>) {
  const { language } = useTexts()
  const ref = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)
  const [focusTurn, setFocusTurn] = useState(0)
  const running = useRef(false)
  /** The fields that the newest render shows: their errors stand there, all others at the form. */
  const shown = useRef(new Set<string>())
  shown.current = new Set()

  useEffect(() => {
    if (focusTurn === 0) return
    const wrong = ref.current?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? []
    wrong[0]?.focus()
    if (wrong.length > 0) announce(t('common.formErrors', { count: wrong.length }))
  }, [focusTurn])

  const fail = (next: Errors) => {
    setErrors(placed(next, shown.current))
    setFocusTurn(turn => turn + 1)
  }

  /** Shows a problem at its field (and focuses it), or at the form. Loads its text first. */
  async function refuse(problem: CallProblem): Promise<void> {
    const message = await problemText(problem)
    fail({ [problem.field ?? wholeForm]: { ...problem, message } })
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (running.current) return
    const values = formValues(event.currentTarget)
    const parsed = z.safeParse(schema, values)
    if (!parsed.success) {
      const found: Record<string, ProblemWords> = {}
      for (const issue of parsed.error.issues) {
        const field = String(issue.path[0] ?? wholeForm)
        found[field] ??= wordIssue(issue, field, values[field], texts)
      }
      fail(found)
      return
    }
    setErrors({})
    running.current = true
    setBusy(true)
    try {
      const problem = await submit(parsed.data)
      if (problem !== undefined) await refuse(problem)
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  function edited(event: FormEvent<HTMLFormElement>): void {
    const { target } = event
    if (!(target instanceof Element)) return
    const name = target.getAttribute('name')
    // A field that is being corrected loses its error; the next submit checks it again.
    if (name !== null && name in errors)
      setErrors(({ [name]: _gone, [wholeForm]: _whole, ...others }) => others)
  }

  const words = useMemo(() => {
    void language
    return Object.fromEntries(
      Object.entries(errors).map(([field, words]) => [
        field,
        findText(words.id, words.params) ?? words.message ?? t('common.fieldInvalid'),
      ]),
    )
  }, [errors, language])

  return {
    /** Spread on the `<form>`. */
    props: {
      ref,
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => void onSubmit(event),
      ...onEdit(edited),
    },
    /** What the form itself does after an edit, for a form with an `onEdit` of its own. */
    edited,
    /** Spread on a field component. */
    field: (name: keyof z.input<S> & string) => {
      shown.current.add(name)
      return { name, error: words[name] }
    },
    /** The error of the whole form, for a Banner above its button. */
    error: words[wholeForm],
    /** Takes back the error of a field when another one, with which it has to agree, is corrected. */
    forgive: (name: keyof z.input<S> & string): void => setErrors(({ [name]: _gone, ...others }) => others),
    /** The submit is running. */
    busy,
    /** Empties the fields and the errors (a failed login clears the form, D1 s7); the focus goes to the first field. */
    clear(): void {
      ref.current?.reset()
      setErrors({})
      ref.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
    },
  }
}
