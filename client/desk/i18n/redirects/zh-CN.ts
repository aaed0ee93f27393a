// Texts of the import of redirects.
import { importsZhCN } from '../imports/zh-CN.ts'

const redirect_import = {
  open: '导入……',
  title: '导入重定向',
  hint: '可以用from、to两列的CSV，也可以直接用WordPress（Redirection插件）、Shopify导出的文件，或_redirects规则文件，最多{{most}}行。先显示会有哪些变化。',
  do: '导入{{count}}条',
  done: '已导入{{count}}条重定向',
  moved: '{{count}}条现有的重定向会直接转到新的终点。',
  flaw: {
    regex: '是匹配多个地址的规则，这里只收单个地址',
    disabled: '这条重定向在原系统里是停用的',
    temporary: '是临时跳转；这里的重定向都是永久的（301）',
    external: '在别的网站；重定向只能转到本站的页面',
    path_query: '旧地址带有?或#',
    path_unusable: '不是本站能用的地址，请写成/news/old这样',
    path_taken: '那里有页面，重定向不会起作用',
    circular: '会绕回自己',
  },
} as const

export const redirectsZhCN = { redirect_import, imports: importsZhCN } as const
