/** What the routes hand to every page. */
export interface PageProps {
  /** Starts to load a page to which this one will lead. */
  preloadPage: (path: string) => Promise<void>
}
