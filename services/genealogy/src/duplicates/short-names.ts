/**
 * Names and what people who bear them are commonly called; where that sounds alike it needs no line here. Names that people give in their own
 * right are left out, though they began as short ones: Emma and Emily, or Charles and Carl, are as often two sisters.
 */
const table = `
abigail abby gail
agnes nessie
albert al bert bertie
alexander alec sandy sasha xander
alexandra sandra sasha
alfred alf fred freddie
andrew drew andy
anna ann anne annie nan nancy nannie
antoinette nettie toni
anthony tony
archibald archie baldie
arthur art
augustus gus
barbara babs barbie bobbie
bartholomew bart
benjamin ben benny
bernard bernie barney
bridget biddy bridie delia
caroline carrie lina
catherine cathy kate katie kathleen kit kitty kathy trina
charles charlie chuck
charlotte lottie lotte charley
christina tina chrissie christie
christopher chris kit
cornelius neil con
cynthia cindy
daniel dan danny
david dave davy
deborah debbie
donald don
dorothy dolly dora dot dottie
edith edie
edward ed eddie ned ted teddy
edmund ed ned ted
edwin ed eddie
eleanor ellie nell nellie nora lenora
elizabeth bess bessie beth betsy betty eliza elsie lisa lise libby lillie liz lizzie
emily millie
ernest ernie
esther essie hester hetty
eugene gene
euphemia effie
frances fanny fran francie
francis frank
frederick fred freddie fritz
genevieve jenny
george georgie jurgen
gerald gerry jerry
gertrude gertie trudy
gilbert gil bert
gregory greg
harold harry hal
harriet hattie
heinrich heinz henrik
helen nell nellie lena
henrietta etta hettie hetty
henry harry hal hank
herbert bert herb
horace horry
hubert bert
isaac ike
isabella bella belle ella
jacob jake jack
james jim jimmy jamie jem
jane jenny
jeremiah jerry
johann hans
johanna hanna
johannes hans
john jack johnny jock ian
jonathan jon
joseph joe joey sepp
josephine jo josie
joshua josh
judith judy
julia jill
katharina kathe katja trina
laura lolly
lawrence larry lars
leonard len lenny leo
lillian lily
louisa lou
louis lou lewis
lucinda lucy cindy
magdalena lena magda
margaret daisy greta gretchen madge mag maggie maisie marge margery meg mamie peg peggy rita
maria mia mitzi
martha mattie patty patsy
mary mae mamie may molly moll polly minnie
matilda mattie tilly maud
matthew matt
maximilian max
mehitable hitty
michael mick mike mickey
mildred millie
nathaniel nat nate
nicholas nick klaus
oliver ollie noll
patricia pat patty tricia
patrick pat paddy
penelope penny nell
peter pete
philip phil pip
priscilla prissy cilla
rachel rae
raymond ray
rebecca becky
reginald reg rex
richard dick dickie rick rich
robert bob bobby rob robin bert
roger hodge
ronald ron
rosalind rosie
roderick rory rod
rudolph rolf dolph
samuel sam sammy
sarah sally sadie
sebastian bastian
solomon sol
sophia sophie fia
stephen steve
susanna sue susan sukey
susan sue suzy
terence terry
theodora dora
theodore ted teddy theo
theresa tess tessa terry
thomas tom tommy
timothy tim
tobias toby
ursula ulla
valentine val
victoria vicky
vincent vince
virginia ginny
walter walt wat
wilhelm willi
wilhelmina minnie mina wilma billie
william bill billy will willie
winifred winnie freda
zachariah zach
`;

const fullNames = new Map<string, readonly string[]>();
for (const line of table.trim().split("\n")) {
  const [full, ...short] = line.split(" ") as [string, ...string[]];
  for (const name of short) fullNames.set(name, [...(fullNames.get(name) ?? []), full]);
}

/** The names somebody may bear who is called so: "peggy" is a Margaret; none where it is no short name. */
export const fullNamesOf = (word: string): readonly string[] => fullNames.get(word) ?? [];
