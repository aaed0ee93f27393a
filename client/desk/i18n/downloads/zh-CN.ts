// Texts about files for members.
export const materialsZhCN = {
  choose: '上传文件',
  choose_one: '选择文件',
  drop: '文件和文件夹都可以拖到这里，或直接粘贴。文档、图片、视频、音频和压缩包，每个不超过25 MB。',
  left_aside: '文件夹里有{{count}}个文件的类型不能用，没有上传。',
  known: '已经有这个文件，没有再存一份。',
  too_large: '超过25 MB。请缩小或分开后再传。',
  none: '还没有文件。',
  replace: '换一个文件',
  replace_means: '发布后会员拿到新文件，下载地址不变。现在的文件会留着。',
  versions: '以前的文件',
  take_back: '换回',
  take_back_of: '换回{{name}}',
  members: '会员',
  member_count: '{{count}}人',
  more_members: '超过{{count}}人',
  members_mean: '组里还有会员，或还有素材给这个组时，不能删除。',
} as const
