import type { Page } from '@playwright/test'

/**
 * What cannot be read on the screen as it is laid out: text beyond the right edge of the page, cut off by the box that it
 * stands in, outside its button, or under other text. Empty when everything can be read. Text that moves with a list of
 * its own (a table that scrolls) counts as readable.
 */
export const unreadableOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    interface Piece {
      readonly text: string
      readonly parent: Element
      readonly box: DOMRect
    }
    const styleOf = new Map<Element, CSSStyleDeclaration>()
    const style = (element: Element): CSSStyleDeclaration => {
      const known = styleOf.get(element) ?? getComputedStyle(element)
      styleOf.set(element, known)
      return known
    }
    const outward = (element: Element): readonly Element[] => {
      const all: Element[] = []
      for (let one: Element | null = element; one !== null; one = one.parentElement) all.push(one)
      return all
    }
    // Texts for screen readers are cut off on purpose.
    const isForReaders = (element: Element): boolean =>
      outward(element).some(one => {
        const { width, height } = one.getBoundingClientRect()
        return width <= 1 || height <= 1 || style(one).clipPath !== 'none'
      })
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
    const root = dialog ?? document.body
    const pieces: Piece[] = []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement
      const text = node.textContent?.trim() ?? ''
      if (parent === null || text === '' || !parent.checkVisibility({ visibilityProperty: true })) continue
      if (parent.closest('script, style, noscript, svg, option, [inert]') || isForReaders(parent)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const box of range.getClientRects())
        if (box.width > 1 && box.height > 1) pieces.push({ text, parent, box })
    }
    const found = new Set<string>()
    const name = ({ text, parent }: Piece): string =>
      `"${text.slice(0, 40)}" <${parent.tagName.toLowerCase()}>`
    const edge = document.documentElement.clientWidth
    for (const piece of pieces) {
      const { box, parent } = piece
      let isMoved = false
      for (const one of outward(parent)) {
        if (one === document.body) break
        const { overflowX, overflowY } = style(one)
        const around = one.getBoundingClientRect()
        if (overflowX === 'auto' || overflowX === 'scroll') isMoved = true
        if (
          !isMoved &&
          /hidden|clip/.test(overflowX) &&
          (box.right > around.right + 1 || box.left < around.left - 1)
        )
          found.add(`${name(piece)} is cut off at the side`)
        if (
          !isMoved &&
          /hidden|clip/.test(overflowY) &&
          (box.bottom > around.bottom + 3 || box.top < around.top - 3)
        )
          found.add(`${name(piece)} is cut off in height`)
        if (overflowY === 'auto' || overflowY === 'scroll') isMoved = true
      }
      if (!isMoved && (box.right > edge + 1 || box.left < -1))
        found.add(`${name(piece)} sticks out of the page`)
      const button = parent.closest('button, [role="tab"], select, summary')?.getBoundingClientRect()
      if (
        button &&
        (box.right > button.right + 1 || box.left < button.left - 1 || box.bottom > button.bottom + 3)
      )
        found.add(`${name(piece)} sticks out of its button`)
    }
    // What stays in place while the page moves lies over it at times.
    const layerOf = (element: Element): Element | undefined =>
      outward(element).find(one => /fixed|sticky|absolute/.test(style(one).position))
    const layered = pieces.map(piece => ({ ...piece, layer: layerOf(piece.parent) }))
    layered.forEach((one, index) => {
      for (const other of layered.slice(index + 1)) {
        if (one.parent === other.parent || one.layer !== other.layer) continue
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        if (width > 3 && height > 0.4 * Math.min(one.box.height, other.box.height))
          found.add(`${name(one)} lies over ${name(other)}`)
      }
    })
    return [...found]
  })
