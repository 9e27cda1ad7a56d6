/**
 * What Testing Library reads of the styles of every element that it considers: whether it is shown. jsdom matches a hundred
 * rules to answer, and again after every change of the document. Its style sheet decides by the name of an element and its
 * `type`, unless the element has one of these attributes or is one of these elements.
 */
const attributes = ['style', 'hidden', 'popover']
const elements = new Set(['dialog', 'summary'])

/** Visibility is inherited: what stands around the element decides as well. */
function isPlain(element: Element): boolean {
  for (let one: Element | null = element; one !== null; one = one.parentElement)
    for (const name of attributes) if (one.hasAttribute(name)) return false
  return !elements.has(element.localName)
}

interface Shown {
  readonly display: string
  readonly visibility: string
  getPropertyValue(property: string): string
}

/** `getComputedStyle` for Testing Library. A document with style sheets of its own, and every other property, are left to jsdom. */
export function shownStyles(computed: typeof getComputedStyle): (element: Element) => Shown {
  const displays = new Map<string, string>()
  const displayOf = (element: Element): string => {
    const key = `${element.namespaceURI} ${element.localName} ${element.getAttribute('type')}`
    const display = displays.get(key) ?? computed(element).display
    displays.set(key, display)
    return display
  }
  return element => {
    if (element.ownerDocument.styleSheets.length > 0 || !isPlain(element)) return computed(element)
    const shown: Shown = {
      get display() {
        return displayOf(element)
      },
      visibility: 'visible',
      getPropertyValue: property => {
        if (property === 'display') return displayOf(element)
        return property === 'visibility' ? 'visible' : computed(element).getPropertyValue(property)
      },
    }
    return new Proxy(shown, {
      get: (known, property) => Reflect.get(property in known ? known : computed(element), property),
    })
  }
}
