// @vitest-environment jsdom

import { useState } from 'react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { cleanup, fireEvent, screen } from '../../testing/library.ts'
import { renderWithTexts } from '../../testing/renderWithTexts.tsx'
import { Button } from '../Button.tsx'
import { Dialog } from './Dialog.tsx'

function Sample({ firm = false }: { firm?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>End all sessions</Button>
      <Dialog open={open} firm={firm} onClose={() => setOpen(false)} title="Are you sure?">
        <p>All other sessions end.</p>
      </Dialog>
    </>
  )
}

const openIt = () => {
  const opener = screen.getByRole('button', { name: 'End all sessions' })
  opener.focus()
  fireEvent.click(opener)
  return opener
}

describe('Dialog', () => {
  beforeAll(() => {
    // jsdom has the element without its modal state; the journeys test the browser's part.
    HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
      this.open = true
    }
    HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
      this.open = false
      this.dispatchEvent(new Event('close'))
    }
  })
  afterEach(cleanup)

  it('is named by its title, which gets the focus', () => {
    renderWithTexts(<Sample />)
    openIt()
    expect(screen.getByRole('dialog', { name: 'Are you sure?' })).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Are you sure?' }))
  })

  it('closes by its button and by Esc, and gives the focus back to what opened it', () => {
    renderWithTexts(<Sample />)
    const opener = openIt()
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByText('All other sessions end.')).toBeNull()
    expect(document.activeElement).toBe(opener)
    openIt()
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
    expect(screen.queryByText('All other sessions end.')).toBeNull()
    expect(document.activeElement).toBe(opener)
  })

  it('stays when a choice must be made', () => {
    renderWithTexts(<Sample firm />)
    openIt()
    const esc = new Event('cancel', { cancelable: true })
    fireEvent(screen.getByRole('dialog'), esc)
    fireEvent.click(screen.getByRole('dialog'))
    expect(esc.defaultPrevented).toBe(true)
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
    expect(screen.getByText('All other sessions end.')).toBeTruthy()
  })
})
