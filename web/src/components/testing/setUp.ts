import { afterAll } from 'vitest'
import { shownStyles } from './shownStyles.ts'

// Runs before each file that needs a document. jsdom's own window, which `window` is a copy of: Testing Library asks the
// window of the element.
const view = document.defaultView ?? window
const { getComputedStyle } = view
Object.assign(view, { getComputedStyle: shownStyles(getComputedStyle.bind(view)) })
afterAll(() => void Object.assign(view, { getComputedStyle }))
