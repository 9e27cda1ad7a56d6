// @vitest-environment jsdom

import { afterEach, expect, it, vi } from 'vitest'
import { failed } from '../../../lib/calls/callContract.ts'
import { act, cleanup, fireEvent, screen, within } from '../../testing/library.ts'
import { prepareScreenTests } from '../../testing/prepareScreenTests.ts'
import { renderWithTexts } from '../../testing/renderWithTexts.tsx'
import { ConfirmButton } from './ConfirmButton.tsx'

prepareScreenTests('2026-11-23T05:00:00.000Z')
afterEach(cleanup)

it('asks first, shows a refusal in its dialog and nothing of it when opened again', async () => {
  const onEnd = vi.fn()
  const action = vi.fn(async () => failed(400, 'orders.soldOut'))
  renderWithTexts(
    <ConfirmButton
      label="Cancel the order"
      title="Cancel?"
      text="This cannot be undone."
      keepLabel="Keep it"
      action={action}
      onEnd={onEnd}
    />,
    { 'orders.soldOut': 'Sold out' },
  )
  const open = () =>
    fireEvent.click(screen.getAllByRole('button', { name: 'Cancel the order' })[0] as Element)
  open()
  const dialog = screen.getByRole('dialog', { name: 'Cancel?' })
  expect(action).not.toHaveBeenCalled()
  await act(
    async () => void fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel the order' })),
  )
  expect(within(dialog).getByText('Sold out')).toBeTruthy()
  expect(onEnd).toHaveBeenCalledWith(failed(400, 'orders.soldOut'))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Keep it' }))
  open()
  expect(within(screen.getByRole('dialog', { name: 'Cancel?' })).queryByText('Sold out')).toBeNull()
})
