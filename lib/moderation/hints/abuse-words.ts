// Insults and obscenities in English and in Hindi, in both scripts. The list only shows moderators where to look: no word
// removes anything.

const words = (text: string) => text.trim().split(/\s+/);

export const ABUSE: ReadonlySet<string> = new Set(
  words(`
    idiot idiots moron morons bastard bastards bitch bitches asshole assholes arsehole shit shitty bullshit crap scum retard retarded
    slut sluts whore whores dick dickhead pimp rascal rascals scoundrel scoundrels pervert perverts pig pigs donkey donkeys dumb dumbo
    fuck fucks fucked fucker fuckers fucking
    fool fools foolish stupid stupids cunt prick wanker loser losers psycho lunatic crook crooks fraudster fraudsters
    chutiya chutiye chutia chutya madarchod maderchod behenchod bhenchod benchod bhosdi bhosdike bhosadike gandu gaandu gaand haraami harami
    haramkhor haramzada haramzade haramzadi kamina kamine kamini kutta kutte kutti kutiya saala saale saali randi rand lund lauda lawda
    gadha gadhe gadhi ullu bewakoof bevakoof bewkoof badtameez badtamiz nalayak tatti suar suwar chor chori nikamma nikamme jahil ganwar
    chamar chamaar bhangi katua hijra chakka
    चूतिया चुतिया मादरचोद बहनचोद भोसड़ी भोसड़ीके गांड गांडू हरामी हरामखोर हरामज़ादा हरामजादा कमीना कमीने कुत्ता कुत्ते कुतिया साला साले रंडी
    गधा गधे उल्लू बेवकूफ बेवकूफ़ बदतमीज़ बदतमीज नालायक सूअर चोर निकम्मा जाहिल गंवार
  `),
);

/** Prefixes of such words. */
export const ABUSIVE_PREFIXES: readonly string[] = ["fuck", "motherf", "chutiy", "madarch", "bhosd", "behench"];
