// @vitest-environment jsdom

import { afterEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { act, cleanup, fireEvent, screen } from '../../testing/library.ts'
import { renderWithTexts } from '../../testing/renderWithTexts.tsx'
import { TextField } from './TextField.tsx'
import { useDraftForm } from './useDraftForm.ts'

afterEach(cleanup)
const schema = z.object({ holder: z.string() })

it('stores what is typed as a draft, and sends none while the form is saved', async () => {
  const calls: string[] = []
  const note = (what: string) => () => void calls.push(what)
  const draft = {
    changed: (fields: object) => void calls.push(`changed ${JSON.stringify(fields)}`),
    flush: note('flush'),
    hold: async () => void calls.push('hold'),
    release: note('release'),
  }
  const save = vi.fn(async (values: z.output<typeof schema>) => {
    calls.push(`save ${values.holder}`)
    return save.mock.calls.length === 1 ? { id: 'common.somethingWrong' } : undefined
  })
  function Sample() {
    const form = useDraftForm({
      schema,
      initial: { holder: 'Asha' },
      draft,
      fieldsOf: element => ({ holder: String(new FormData(element).get('holder')) }),
      onTouched: note('touched'),
      save,
    })
    return (
      <form {...form.props} aria-label="Sample">
        <TextField {...form.filled('holder')} label="Holder" />
        <p>{form.error}</p>
      </form>
    )
  }
  renderWithTexts(<Sample />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Holder' })
  expect(field.value).toBe('Asha')
  fireEvent.change(field, { target: { value: 'Meera' } })
  fireEvent.blur(field)
  expect(calls.splice(0)).toEqual(['touched', 'changed {"holder":"Meera"}', 'flush'])
  const form = screen.getByRole('form', { name: 'Sample' })
  await act(async () => void fireEvent.submit(form))
  expect(calls.splice(0)).toEqual(['hold', 'save Meera', 'release'])
  await act(async () => void fireEvent.submit(form))
  expect(calls).toEqual(['hold', 'save Meera'])
})
