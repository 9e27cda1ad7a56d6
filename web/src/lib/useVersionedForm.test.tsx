// @vitest-environment jsdom

import { describe, expect, it } from 'vitest'
import { act, renderHook } from '../components/testing/library.ts'
import { useVersionedForm } from './useVersionedForm.ts'

const opened = () => {
  const first = { text: 'first', version: '1' }
  const second = { text: 'second', version: '2' }
  const { result, rerender } = renderHook(record => useVersionedForm(record, record.version), {
    initialProps: first,
  })
  return { result, rerender, first, second }
}

describe('a versioned form', () => {
  it('is filled anew while nobody has changed it', () => {
    const { result, rerender, second } = opened()
    const { key } = result.current
    rerender(second)
    expect(result.current).toMatchObject({ base: second, version: '2', outdated: false })
    expect(result.current.key).not.toBe(key)
  })

  it('keeps the version of the text once it was changed, and reports a newer one', () => {
    const { result, rerender, first, second } = opened()
    const { key } = result.current
    act(() => result.current.touch())
    rerender(second)
    expect(result.current).toMatchObject({ base: first, version: '1', key, outdated: true })
    rerender(first)
    expect(result.current.outdated).toBe(false)
  })

  it('follows the newest record again after a save', () => {
    const { result, rerender, second } = opened()
    act(() => result.current.touch())
    rerender(second)
    act(() => result.current.rebase())
    rerender({ ...second })
    expect(result.current).toMatchObject({ base: second, version: '2', outdated: false })
    const third = { text: 'third', version: '3' }
    rerender(third)
    expect(result.current).toMatchObject({ base: third, outdated: false })
  })

  it('without a version is filled anew when its record changes', () => {
    const { result, rerender } = renderHook(record => useVersionedForm(record, undefined), {
      initialProps: { text: 'first' },
    })
    const { key } = result.current
    rerender({ text: 'second' })
    expect(result.current.key).not.toBe(key)
  })
})
