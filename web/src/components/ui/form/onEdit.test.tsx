// @vitest-environment jsdom
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { act, cleanup, render, screen } from '../../testing/library.ts'
import { onEdit } from './onEdit.ts'

afterEach(cleanup)

/** A form that renders again with every edit, around fields whose values are state. */
function Sample({ onEdited }: { readonly onEdited: (values: Record<string, unknown>) => void }) {
  const [, setEdits] = useState(0)
  const [month, setMonth] = useState('1')
  const [agreed, setAgreed] = useState(false)
  return (
    <form
      {...onEdit(event => {
        setEdits(edits => edits + 1)
        onEdited(Object.fromEntries(new FormData(event.currentTarget)))
      })}
    >
      <input aria-label="Name" name="name" />
      <select
        aria-label="Month"
        name="month"
        value={month}
        onChange={event => setMonth(event.currentTarget.value)}
      >
        <option>1</option>
        <option>2</option>
      </select>
      <input
        aria-label="Agreed"
        name="agreed"
        type="checkbox"
        checked={agreed}
        onChange={event => setAgreed(event.currentTarget.checked)}
      />
    </form>
  )
}

/** What a browser does when a person edits a field: `change` follows in the same task, after what `input` has caused. */
async function edit(field: HTMLElement, set: () => void, events = ['input', 'change']): Promise<void> {
  await act(async () => {
    set()
    for (const event of events) {
      field.dispatchEvent(new Event(event, { bubbles: true }))
      await Promise.resolve()
      await Promise.resolve()
    }
  })
}

it('hears of each edit once, and takes no choice back that a field holds as state', async () => {
  const edited = vi.fn()
  render(<Sample onEdited={edited} />)
  const month = screen.getByLabelText<HTMLSelectElement>('Month')
  await edit(month, () => (month.value = '2'))
  expect(month.value).toBe('2')
  expect(edited.mock.calls).toEqual([[{ name: '', month: '2' }]])
  const agreed = screen.getByLabelText<HTMLInputElement>('Agreed')
  await edit(agreed, () => (agreed.checked = true))
  expect(agreed.checked).toBe(true)
  expect(edited.mock.calls).toHaveLength(2)
  expect(edited.mock.lastCall).toEqual([{ name: '', month: '2', agreed: 'on' }])
})

it('hears of text with every key, and not again when the field is left', async () => {
  const edited = vi.fn()
  render(<Sample onEdited={edited} />)
  const name = screen.getByLabelText<HTMLInputElement>('Name')
  await edit(name, () => (name.value = 'A'), ['input'])
  await edit(name, () => (name.value = 'As'), ['input'])
  expect(edited.mock.calls.map(([values]) => values.name)).toEqual(['A', 'As'])
  await edit(name, () => {}, ['change'])
  expect(edited.mock.calls).toHaveLength(2)
})
