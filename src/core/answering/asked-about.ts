/** Whether a question is about the project at large, so that its folders, manifests and conventions help. */
export function asksAboutProject(text: string): boolean {
  return project.test(text);
}

/** Whether the callers or the callees of what is found belong to the answer. */
export function relationAsked(text: string): 'callers' | 'callees' | null {
  return callers.test(text) ? 'callers' : callees.test(text) ? 'callees' : null;
}

const project =
  /\b(?:architecture|overview|big picture|high[- ]level|tech(?:nology)? stack|entry points?|conventions?|coding style|code style|guidelines)\b|\b(?:main|major|core) (?:parts|components|modules|packages|concepts)\b|\b(?:project|repo|repository|codebase|code base|code|source|folders?|directories) (?:is |are )?(?:structured?|organi[sz]ed|organi[sz]ation|laid out|layout)\b|\b(?:structure|organi[sz]ation|layout|purpose) of (?:the|this) (?:project|repo|repository|codebase|code|app|application|library|package)\b|\bwhat (?:is|does) (?:this|the) (?:project|repo|repository|codebase|app|application|library|package)\b|\bwhere (?:do|should|can|would) (?:i|we|one) (?:start|begin)\b|\bhow (?:do|should|can) (?:i|we) contribute\b|架构|项目结构|目录结构|代码结构|整体|概览|概述|规范|这个项目|アーキテクチャ|全体像|構成|規約|아키텍처|구조|개요|규칙/i;

const callers =
  /\b(?:who|what|which|where)\b[^.?!]*\b(?:calls?|called|callers?|uses|used|invokes?|invoked|triggers?|triggered|depends? on|imports?|imported)\b|\b(?:callers?|usages?|call sites?) of\b|\bused by\b|\bcalled (?:by|from)\b|谁(?:会)?调用|调用(?:者|方)|在哪里?(?:被)?(?:调用|使用)|呼び出(?:す|し元|され)|호출/i;

const callees = /\bwhat happens\b|\bstep by step\b|\b(?:control|data|call|request|execution) flow\b|\bend[- ]to[- ]end\b|\bwalk (?:me|us) through\b|\blife ?cycle\b|\bwhat does \S+ call\b|流程|发生(?:了)?什么|怎么一步|流れ|흐름/i;
