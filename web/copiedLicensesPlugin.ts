import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)

/** The packages that `web/fonts/build.ts` makes the font files from. */
const fontPackages = ['inter', 'noto-sans-devanagari', 'source-serif-4'].map(
  name => `@fontsource-variable/${name}`,
)

/** The packages of the service worker, which is no part of the bundle (`web/workerPlugin.ts`); one text for all. */
const workerPackage = 'workbox-core'

/** The icons that `src/components/ui/icons` holds copies of. */
const iconsLicense = new URL('./src/components/ui/icons/LICENSE', import.meta.url)

/** Appends the licences of fonts, icons and the service worker to the file of `build.license`, which knows imported packages only. */
export function copiedLicensesPlugin(file: string): Plugin {
  return {
    name: 'sthirank-copied-licenses',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const licenses = bundle[file]
        if (licenses?.type !== 'asset') throw new Error(`the build has no ${file} to add licences to`)
        const fonts = fontPackages.map(
          name =>
            `## ${name} (fonts)\n\n${readFileSync(require.resolve(`${name}/LICENSE`), 'utf8').trim()}\n`,
        )
        const icons = `## Tabler Icons (icons)\n\n${readFileSync(iconsLicense, 'utf8').trim()}\n`
        const worker = `## Workbox (service worker)\n\n${readFileSync(require.resolve(`${workerPackage}/LICENSE`), 'utf8').trim()}\n`
        licenses.source = `${licenses.source}\n${[...fonts, icons, worker].join('\n')}`
      },
    },
  }
}
