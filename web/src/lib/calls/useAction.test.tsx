// @vitest-environment jsdom

import { expect, it } from 'vitest'
import { act, renderHook } from '../../components/testing/library.ts'
import { failed } from './callContract.ts'
import { useAction } from './useAction.ts'

const settle = () => act(() => Promise.resolve())

it('runs once at a time, shows a refusal until the next press, and leaves an ended session to its own notice', async () => {
  const sent: ((status: number) => void)[] = []
  const { result } = renderHook(() =>
    useAction(
      () =>
        new Promise<ReturnType<typeof failed>>(answer => {
          sent.push(status => answer(failed(status, 'orders.soldOut')))
        }),
    ),
  )
  act(() => {
    result.current.run()
    result.current.run()
  })
  expect(sent).toHaveLength(1)
  expect(result.current.busy).toBe(true)
  sent[0]?.(400)
  await settle()
  expect(result.current).toMatchObject({ busy: false, error: expect.any(String) })
  act(() => result.current.run())
  expect(result.current.error).toBeUndefined()
  sent[1]?.(401)
  await settle()
  expect(result.current).toMatchObject({ busy: false, error: undefined })
})
