import type { Plugin } from 'vite'

/**
 * Writes `.vite/modules.json` beside the manifest: of every script file its modules with their bytes as they stand in
 * it, before compression. `web/size.ts` says with it which modules made a route grow.
 */
export function moduleSizesPlugin(root: string): Plugin {
  return {
    name: 'sthirank-module-sizes',
    apply: 'build',
    generateBundle(_, bundle) {
      const sizes: Record<string, Record<string, number>> = {}
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        const modules = Object.entries(chunk.modules).filter(([, { renderedLength }]) => renderedLength > 0)
        sizes[chunk.fileName] = Object.fromEntries(
          modules.map(([id, { renderedLength }]) => [
            id.replace(root, '').replace(/\?.*$/, ''),
            renderedLength,
          ]),
        )
      }
      this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source: JSON.stringify(sizes) })
    },
  }
}
