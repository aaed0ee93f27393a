// Texts of the dialog of link cards.
export const cardsZhCN = {
  cards: {
    address: '网址：https地址或本站路径',
    read: '读取网页',
    reading: '正在读取网页……',
    read_none: '网页没有说明自己的内容，请自己填写。',
    title: '标题',
    description: '简介（选填）',
    site: '网站名（选填）',
    found: '把{{host}}的图片存进图库',
    found_hint: '读者看到的是图库里的图，不从对方网站加载。请确认我们可以使用这张图。',
    frame: '读者可以从{{name}}加载原内容',
    frame_hint: '点击后才加载，{{name}}会得知读者的IP地址。不勾选时，卡片只是链接。',
    picture: '图片（选填）',
    alt: '图片里有什么，给看不见图片的读者',
    failed: '图片保存失败：{{reason}}可以不带图片插入，也可以另选一张。',
  },
}
