/** What a build puts into its worker (`web/workerPlugin.ts`). */
export interface Shell {
  /** Where the site lies: `/platform/`. */
  readonly base: string
  /** The script of the page `base`, by which an open page knows whether it is of the same build. */
  readonly entry: string
  /** The page that is shown where nothing else can be. */
  readonly offlinePage: string
  /** What is stored when the worker is installed; `revision` is null where the address names the content. */
  readonly files: { readonly url: string; readonly revision: string | null }[]
}
