/*
 * Runs before the page is painted (the only script that does, so it is small and has no imports; `web/prerenderPlugin.ts`).
 * It sets the theme, and decides whether the page that was written at build time is what this device will see. Where it is
 * not, the frame is shown until the app starts: another address, another language, an investor. Where it is, its scripts are
 * fetched at once, and what is pressed before they are there is marked (`data-pressed`): the app presses it again when it
 * starts (`src/app/firstPaint/showFirst.ts`).
 */
;(() => {
  const page = document.documentElement
  const shelf = name => {
    try {
      return localStorage.getItem(`sthirank.${name}`)
    } catch {
      // Blocked site data: nothing is remembered.
      return null
    }
  }
  const theme = shelf('theme')
  const isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  page.dataset.theme = isDark ? 'dark' : 'light'
  const isLanding = page.dataset.page === 'login'
  const isHere = /^(#\/?|#\/login)?$/.test(location.hash) && (isLanding || location.hash === '')
  const isMine = shelf('language') !== 'hi' && !('visitor' in page.dataset && shelf('signedIn') !== null)
  page.dataset.start = isHere && isMine ? 'page' : 'app'
  if (page.dataset.start === 'page')
    for (const href of page.dataset.scripts?.split(' ') ?? []) {
      const link = document.createElement('link')
      document.head.append(Object.assign(link, { rel: 'modulepreload', href, crossOrigin: '' }))
    }
  addEventListener(
    'click',
    ({ target }) => {
      if (page.dataset.start !== 'page') return
      delete document.querySelector('[data-pressed]')?.dataset.pressed
      target.dataset.pressed = ''
    },
    true,
  )
})()
