import 'react'
import { configure, fireEvent as fireOne } from '@testing-library/dom'
import {
  act as flush,
  type RenderHookResult,
  cleanup as removeAll,
  renderHook as renderHookOnce,
  render as renderOnce,
} from '@testing-library/preact'
import { options } from 'preact'
import type { ReactElement } from 'react'

export { screen, waitFor, within } from '@testing-library/preact'

// Captured before a test replaces it by one of a clock that is held.
const nextTurn = setImmediate
let waiting = 0
// Effects run in the next turn of the event loop and not with a frame, for the same reason.
options.requestAnimationFrame = runEffects => {
  waiting += 1
  nextTurn(() => {
    waiting -= 1
    runEffects()
  })
}

/** Waits until nothing is left to render or to run but what waits for a timer or another process. */
async function settled(): Promise<void> {
  do await new Promise(resolve => nextTurn(resolve))
  while (waiting > 0)
}

// What was waited for has had its effects when the test goes on.
configure({
  asyncWrapper: async wait => {
    const found = await wait()
    await settled()
    return found
  },
})

/**
 * Runs `change`, then everything that it causes: renderings, effects, and promises that are settled already. What happens
 * while it is awaited is rendered as in a browser, and not only at its end.
 */
export async function act(change: () => unknown): Promise<void> {
  let running: unknown
  flush(() => {
    running = change()
  })
  if (!(running instanceof Promise)) return
  await running
  await settled()
}

/** Renders into the page. What is removed ends its effects at once, here and in `cleanup`. */
export function render(element: ReactElement): ReturnType<typeof renderOnce> {
  const { unmount, ...rendered } = renderOnce(element)
  const remove = (): boolean => {
    flush(() => void unmount())
    return true
  }
  return { ...rendered, unmount: remove }
}

/** Calls a hook in a component of its own. */
export function renderHook<Result, Props>(
  hook: (props: Props) => Result,
  options?: { readonly initialProps: Props },
): RenderHookResult<Result, Props> {
  const { unmount, ...rendered } = renderHookOnce<Result, Props>(hook, options)
  return { ...rendered, unmount: () => void flush(() => void unmount()) }
}

/** Removes all that was rendered. */
export function cleanup(): void {
  flush(removeAll)
}

/**
 * Fires events as a browser does, while `@testing-library/dom` fires the one that is named: typing, choosing and uploading
 * cause `input` before `change`, the focus that comes or goes causes the event that bubbles too, and a button that is
 * disabled cannot be clicked.
 */
export const fireEvent: typeof fireOne = Object.assign(fireOne.bind(undefined), fireOne, {
  change: (element: Element, init?: object) => {
    fireOne.input(element, init)
    return fireOne.change(element)
  },
  click: (element: Element, init?: object) => element.matches(':disabled') || fireOne.click(element, init),
  focus: (element: Element, init?: object) => {
    fireOne.focusIn(element, init)
    return fireOne.focus(element, init)
  },
  blur: (element: Element, init?: object) => {
    fireOne.focusOut(element, init)
    return fireOne.blur(element, init)
  },
})
