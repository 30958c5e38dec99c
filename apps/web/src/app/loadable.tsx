import { type ComponentType, lazy, useState } from 'react'

/**
 * A component whose code is loaded when it is shown, or ahead by `preload`, which throws when it cannot be loaded; then
 * it is tried anew when it is shown. What is there already is drawn at once: a `lazy` of it would show its fallback
 * first, and React leaves a fallback for 0.3 s before it shows what comes after it.
 */
export function createLoadable<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  const preload = async () => {
    loaded ??= await load()
    return loaded
  }
  // Safe: it takes the props of what it loads.
  const Lazy = lazy(async () => ({ default: await preload() })) as unknown as ComponentType<Props>
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each part, by its module
  function Loadable(props: Props) {
    // The same one for as long as it is shown: another would begin anew.
    const [Shown] = useState(() => loaded ?? Lazy)
    return <Shown {...props} />
  }
  return Object.assign(Loadable, { preload })
}
