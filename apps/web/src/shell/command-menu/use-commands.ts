import {
  chartPeriods,
  type Language,
  languages,
  type Permission,
  type TimeRange,
  timeRanges,
} from '@voice-shop/contract'
import {
  AppWindow,
  AudioLines,
  Bell,
  CalendarRange,
  ChartNoAxesColumn,
  Code,
  CreditCard,
  Languages,
  LayoutDashboard,
  LogOut,
  type LucideIcon,
  Mic,
  Moon,
  Package,
  Search,
  Settings,
  Store,
  Sun,
  User,
  Users,
} from 'lucide-react'
import { useLocation, useSearch } from 'wouter'
import { languageOptions } from '../../app/language.ts'
import { useTheme } from '../../app/theme.ts'
import { useTranslation } from '../../app/translation.ts'
import { chartPeriodLabels, timeRangeLabels } from '../../features/dashboard/choice-labels.ts'
import {
  applyDashboardChoice,
  type DashboardChoice,
  isSameRange,
  parseDashboardChoice,
} from '../../features/dashboard/dashboard-choice.ts'
import { useStoreLanguage } from '../../features/stores/use-store-language.ts'
import { useWorkspace } from '../../features/workspaces/workspace.tsx'
import { paths } from '../../paths.ts'
import { useLogOut } from '../use-log-out.ts'
import type { Findable } from './find-commands.ts'

export interface Command extends Findable {
  id: string
  Icon: LucideIcon
  /** Whether it is so already. */
  isCurrent: boolean
  /** Of what has an address. */
  href?: string
  run: () => void
}

const pages = [
  { path: paths.dashboard, title: 'dashboard', words: 'dashboardWords', Icon: LayoutDashboard },
  { path: paths.searches, title: 'searchesPage', words: 'searchesWords', Icon: Search, permission: 'analytics.view' },
  {
    path: paths.listening,
    title: 'listeningPage',
    words: 'listeningWords',
    Icon: AudioLines,
    permission: 'analytics.view',
  },
  {
    path: paths.assistant,
    title: 'assistantPage',
    words: 'assistantWords',
    Icon: Mic,
    permission: 'analytics.view',
  },
  {
    path: paths.catalogue,
    title: 'cataloguePage',
    words: 'catalogueWords',
    Icon: Package,
    permission: 'analytics.view',
  },
  { path: paths.settings, title: 'settings', words: 'settingsWords', Icon: Settings },
  { path: paths.account, title: 'accountPage', words: 'accountWords', Icon: User },
  { path: paths.team, title: 'teamPage', words: 'teamWords', Icon: Users, permission: 'team.view' },
  { path: paths.billing, title: 'billingPage', words: 'billingWords', Icon: CreditCard, permission: 'billing.view' },
  { path: paths.store, title: 'storePage', words: 'storeWords', Icon: Store },
  { path: paths.widget, title: 'widgetPage', words: 'widgetWords', Icon: AppWindow },
  { path: paths.developers, title: 'developersPage', words: 'developersWords', Icon: Code },
  { path: paths.alerts, title: 'alertsPage', words: 'alertsWords', Icon: Bell, permission: 'analytics.view' },
] as const

const rangeWords = {
  day: 'rangeDayWords',
  week: 'rangeWeekWords',
  month: 'rangeMonthWords',
  year: 'rangeYearWords',
} as const satisfies Record<TimeRange, string>

const themes = [
  { theme: 'light', label: 'lightMode', words: 'lightWords', Icon: Sun },
  { theme: 'dark', label: 'darkMode', words: 'darkWords', Icon: Moon },
] as const

/** All that the user may do from anywhere, group by group. */
export function useCommands(): Command[] {
  // Who has yet to turn on two-step sign-in gets no further than the account page.
  const isConfined = useWorkspace().workspace?.is_two_step_missing ?? false
  const [toPages, ofDashboard, ofInterface, ofSession] = [
    usePageCommands(isConfined),
    useDashboardCommands(),
    useInterfaceCommands(),
    useSessionCommands(),
  ]
  return [...toPages, ...(isConfined ? [] : ofDashboard), ...ofInterface, ...ofSession]
}

function useMayDo(): (permission: Permission) => boolean {
  const { workspace } = useWorkspace()
  return (permission) => workspace?.permissions.includes(permission) ?? true
}

function usePageCommands(isConfined: boolean): Command[] {
  const { t } = useTranslation('commands')
  const [path, navigate] = useLocation()
  const mayDo = useMayDo()
  return pages
    .filter((page) => (isConfined ? page.path === paths.account : !('permission' in page) || mayDo(page.permission)))
    .map((page) => ({
      id: page.path,
      group: t('pages'),
      label: t(page.title),
      words: t(page.words),
      Icon: page.Icon,
      isCurrent: page.path === path,
      href: page.path,
      run: () => navigate(page.path),
    }))
}

function useDashboardCommands(): Command[] {
  const { t } = useTranslation('commands')
  const mayDo = useMayDo()
  const [path, navigate] = useLocation()
  const search = useSearch()
  const isShown = path === paths.dashboard
  const before = new URLSearchParams(isShown ? search : '')
  const choice = parseDashboardChoice(before)
  const change = (part: Partial<DashboardChoice>) => {
    const query = applyDashboardChoice(before, { ...choice, ...part }).toString()
    const href = query === '' ? paths.dashboard : `${paths.dashboard}?${query}`
    return { href, run: () => navigate(href, { replace: isShown }) }
  }
  if (!mayDo('analytics.view')) return []
  const ranges = timeRanges.map((time_range) => ({
    id: `time_range=${time_range}`,
    group: t('timeRange', { ns: 'dashboard' }),
    label: t(timeRangeLabels[time_range], { ns: 'dashboard' }),
    words: `${t(rangeWords[time_range])} ${t('rangeWords')}`,
    Icon: CalendarRange,
    isCurrent: isShown && isSameRange(choice, { time_range }),
    ...change({ time_range, from: undefined, to: undefined }),
  }))
  const periods = chartPeriods.map((chart_period) => ({
    id: `chart_period=${chart_period}`,
    group: t('chartPeriod', { ns: 'dashboard' }),
    label: t(chartPeriodLabels[chart_period], { ns: 'dashboard' }),
    words: t('periodWords'),
    Icon: ChartNoAxesColumn,
    isCurrent: isShown && choice.chart_period === chart_period,
    ...change({ chart_period }),
  }))
  return [...ranges, ...periods]
}

/** What people call a language beside its name. */
const nicknames: Partial<Record<Language, string>> = { es: 'castellano castelhano', pt: 'brasileño brasileiro' }

/** What speakers of each language call this one. */
function listLanguageNames(language: Language): string[] {
  return languages.map((speaker) => new Intl.DisplayNames(speaker, { type: 'language' }).of(language) ?? '')
}

function useInterfaceCommands(): Command[] {
  const { t } = useTranslation('commands')
  const [shownTheme, setTheme] = useTheme()
  const [language, changeLanguage] = useStoreLanguage()
  const ofTheme = themes.map(({ theme, label, words, Icon }) => ({
    id: theme,
    group: t('appearance'),
    label: t(label),
    words: t(words),
    Icon,
    isCurrent: theme === shownTheme,
    run: () => setTheme(theme),
  }))
  const ofLanguage = languageOptions.map(({ value, label }) => ({
    id: value,
    group: t('language'),
    label,
    words: [...listLanguageNames(value), nicknames[value], t('languageWords')].join(' '),
    Icon: Languages,
    isCurrent: value === language,
    run: () => changeLanguage(value),
  }))
  return [...ofTheme, ...ofLanguage]
}

function useSessionCommands(): Command[] {
  const { t } = useTranslation('commands')
  const { workspaces, workspace, switchWorkspace } = useWorkspace()
  const [logOut] = useLogOut()
  const switches = workspaces.map(({ id, name }) => ({
    id,
    group: t('workspace'),
    label: name,
    words: t('workspaceWords'),
    Icon: Store,
    isCurrent: id === workspace?.id,
    run: () => switchWorkspace(id),
  }))
  const end: Command = {
    id: 'logout',
    group: t('session'),
    label: t('logout'),
    words: t('logoutWords'),
    Icon: LogOut,
    isCurrent: false,
    run: () => void logOut(),
  }
  return [...(switches.length > 1 ? switches : []), end]
}
