const beginnings =
  /^(?:(?:please|so|and|ok|hi|hello|tell me|do you know|can you tell me|could you tell me|i wonder|show me)[\s,]+)*(?:who|whose|when|where|how|which|what|in (?:which|what)|at (?:which|what)|is|are|was|were|did|does|do|has|have|had|list|show|name|count)\s/i;
const kin =
  /(?:\b(?:related|kin|kinship|relationship|married|marry|birthday|birthplace|born|died)\b)|(?:['’]s?\s(?:\S+\s)?\S*(?:parents?|father|mother|child|children|sons?|daughters?|siblings?|brothers?|sisters?|husbands?|wife|wives|partners?|spouses?|uncles?|aunts?|nephews?|nieces?|cousins?|ancestors?|descendants?|in-law)\b)|(?:(?:parents?|father|mother|child|children|sons?|daughters?|siblings?|brothers?|sisters?|husbands?|wife|wives|partners?|spouses?|uncles?|aunts?|nephews?|nieces?|cousins?|ancestors?|descendants?) of\s)|(?:\b(?:oldest|youngest|eldest|most (?:common|popular|frequent))\b)|^(?:please )?tell me about /i;

/**
 * Whether it is worth asking the tree (`answerQuestion`): a cheap look at the words, made before any call. What looks like a
 * question may still be none that the tree answers.
 */
export const looksLikeTreeQuestion = (text: string): boolean => {
  const line = text.trim();
  // One word is a name or a topic; "who", "when" and the like need somebody to be asked about.
  return line.includes(" ") && (beginnings.test(line) || kin.test(line));
};
