import type { Plugin } from 'vite'

/**
 * Takes the keys off the paths of icons in a build. React wants them for lists that change, and warns of their absence
 * in development alone; of random letters, they are a third of what an icon weighs.
 */
export function iconsWithoutKeys(): Plugin {
  return {
    name: 'voice-shop-icons-without-keys',
    apply: 'build',
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\// },
      handler: (code) => ({ code: removeIconKeys(code), map: null }),
    },
  }
}

export function removeIconKeys(code: string): string {
  return code.replaceAll(/,\s*key: "\w+"/g, '').replace('\n__iconData.node;', '')
}
