import { type ComponentType, lazy, useState } from 'react'

/** A component whose code is loaded when it is shown, or ahead; see Loaded. */
export interface Loadable<Props> {
  /** Loads it ahead. Throws when it cannot be loaded; then it is tried anew when it is shown. */
  preload: () => Promise<ComponentType<Props>>
  /** It, once it is loaded; before that, one that loads it. */
  getComponent: () => ComponentType<Props>
}

export function createLoadable<Props extends object>(load: () => Promise<ComponentType<Props>>): Loadable<Props> {
  let loaded: ComponentType<Props> | undefined
  const preload = async () => {
    loaded ??= await load()
    return loaded
  }
  // Safe: it takes the props of what it loads.
  const Lazy = lazy(async () => ({ default: await preload() })) as unknown as ComponentType<Props>
  return { preload, getComponent: () => loaded ?? Lazy }
}

/**
 * Shows a loadable part. What is there already is drawn at once: a `lazy` of it would show its fallback first, and React
 * leaves a fallback for 0.3 s before it shows what comes after it.
 */
export function Loaded<Props extends object>({ part, ...props }: { part: Loadable<Props> } & Props) {
  // The same one for as long as it is shown: another would begin anew.
  const [Shown] = useState(part.getComponent)
  // Safe: what is left are the part's own.
  return <Shown {...(props as unknown as Props)} />
}
