import { expect, test } from 'vitest'
import { removeIconKeys } from './icon-plugin.ts'

const menu = `const __iconData = {
  name: "menu",
  node: [
    ["path", { d: "M4 5h16", key: "1tepv9" }],
    ["path", { d: "M4 12h16", key: "1lakjw" }]
  ]
};
__iconData.node;
const Menu = createLucideIcon(__iconData);`

test('[DASH-1] an icon of the build has its paths, and no keys', () => {
  expect(removeIconKeys(menu)).toBe(`const __iconData = {
  name: "menu",
  node: [
    ["path", { d: "M4 5h16" }],
    ["path", { d: "M4 12h16" }]
  ]
};
const Menu = createLucideIcon(__iconData);`)
})
