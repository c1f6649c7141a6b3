import type { DemoStory } from "../family-content.ts";

export const stories: readonly DemoStory[] = [
  {
    by: "admin",
    title: "Eight objections and an answer",
    description: "How an uncle’s letter decided whether Charles might sail round the world.",
    date: "31 Aug 1831",
    place: "Maer Hall, Staffordshire",
    people: ["Charles Robert Darwin", "Robert Waring Darwin", "Josiah Wedgwood II"],
    tags: ["Beagle", "letters", "Maer"],
    file: "plates/country-house.png",
    text: `
When Charles came home to Shrewsbury from a walking tour in Wales, on the evening of 29 August 1831, two letters
lay waiting. They said that a naval ship was about to survey the coasts of South America, that its captain
wished for a gentleman with an eye for nature as his companion, and that nobody better than Charles could be
thought of. He was twenty-two and was supposed to become a clergyman. He said yes on the spot. The next morning
he had to say no.

His father, the Doctor, had not forbidden it outright. He had only listed what was wrong with it. It would look
badly in a future clergyman. It was a wild scheme. The place had surely been offered to others first; if they
had declined, there was something the matter with the ship. Charles would never settle down afterwards. He would
be uncomfortable. It was yet another change of plan, after medicine in Edinburgh and divinity in Cambridge. It
would be of no use to him. But the Doctor was a fair man, and he had left a door ajar: if a single person of
common sense could be found who advised going, he would give his consent.

Charles wrote to Cambridge that he could not come, and rode over to Maer to shoot partridges, because the season
opened on the first of September and he had nothing better to do. At Maer he told Uncle Jos. The whole house
took his side. He was asked to write out his father’s objections, numbered, on a sheet of paper, and Uncle Jos
sat down and answered them one by one, in the measured voice of a man who had run a pottery and heard every kind
of excuse. The pursuit of natural history, he thought, was very suitable to a clergyman. As to discomfort, he
would be well off for a man at sea. And as to use: hardly for his profession, but for somebody of such curiosity
it was a chance to see men and things that comes to few.

The letter went off early. By ten o’clock the partridges were left alone: Uncle Jos sent word to the field that
he would drive Charles to Shrewsbury himself, thirty miles, so that the matter could be talked through. They
need not have hurried. The Doctor had read the letter and was already of another mind, since his brother-in-law
was the very man of common sense he had been thinking of.

Charles tried to console him about the money. He had been rather extravagant at Cambridge, he said, and would
have to be deuced clever to spend more than his allowance on board. His father smiled and answered that
everybody told him Charles was very clever.
`,
  },
  {
    by: "member",
    title: "Five years by ship",
    description: "Out of Plymouth at the third attempt, and home to Shrewsbury in the middle of a night.",
    date: "from 27 Dec 1831 to 2 Oct 1836",
    place: "Plymouth, Devon",
    people: [
      "Charles Robert Darwin",
      "Caroline Sarah Darwin",
      "Susan Elizabeth Darwin",
      "Emily Catherine Darwin",
      "Robert Waring Darwin",
    ],
    tags: ["Beagle", "voyage", "natural history"],
    privacy: "public",
    file: "plates/ship.png",
    pictures: [
      {
        file: "plates/finch.png",
        caption: "A ground finch of the Galápagos, drawn after the birds that were brought home.",
      },
      { file: "plates/notebook.png", caption: "Notebook and pencil went ashore at every landing." },
    ],
    isFormatted: true,
    text: `
## Seasick from the first day

Twice the Beagle put out from Plymouth in December 1831, and twice the south-westerlies blew her back. On the
twenty-seventh she got away, ninety feet long, with seventy-four people on board. @[Charles|Charles Robert Darwin] had a corner of the
poop cabin, where he slept in a hammock above the chart table. He was so tall that a drawer had to be taken out
to make room for his feet. Before the first day was over he knew that he would be seasick, and he was: in the
Bay of Biscay, off the Cape, in the Pacific, for five years, whenever the sea rose. He lived on raisins and
biscuit on the worst days, lying flat, and never once asked to be put ashore for good.

## Where the planks ended

What he had come for began where the planks ended. In Bahia he walked into a tropical forest for the first time
and could find no words but delight. On the plains of Patagonia he rode with gauchos, ate armadillo roasted in
its shell, and dug the bones of huge extinct animals out of a cliff. In Chile he lay down in a wood, and the
ground moved under him: an earthquake, **two minutes long**. When they reached Concepción there was hardly a house
standing, and fresh mussel beds had been lifted above the reach of the tide. So that was how mountains were
made, he thought: a few feet at a time.

![plates/finch.png]

On the Galápagos he collected mockingbirds, tortoises and small dull finches, and, to his later vexation, mixed
up from which island some of the finches came. Others of the crew had labelled theirs better, and those labels
mattered a great deal in the end. Tahiti followed, New Zealand, Sydney, the Cocos Islands with their coral, the
Cape of Good Hope, and then, when everybody could smell home, Brazil once more, because the captain wished to
check a longitude.

## Letters from home

All that time letters travelled both ways. @[Caroline|Caroline Sarah Darwin], @[Susan|Susan Elizabeth Darwin] and
@[Catherine|Emily Catherine Darwin] took turns to write every month, so
that news of weddings and of ponies reached him at the ends of the earth, half a year late. Boxes of skins,
rocks and bottles went to Cambridge. He did not know, until the voyage was nearly over, that people there had
begun to talk about them.

## Home at breakfast

The Beagle reached Falmouth on a stormy night, 2 October 1836. He took the mail coach the same evening and came
to Shrewsbury two nights later, too late to wake anybody. He slept at an inn and walked in at breakfast. His
father looked at him and said to his sisters that the very shape of his head was altered. It was not; but
everything inside it was. He never left Britain again.
`,
  },
  {
    by: "admin",
    title: "The potter who lost a leg",
    description: "Josiah Wedgwood, the bad knee, and the works he called Etruria.",
    date: "28 May 1768",
    place: "Burslem, Staffordshire",
    people: ["Josiah Wedgwood", "Sarah Wedgwood", "Erasmus Darwin"],
    tags: ["pottery", "Etruria", "medicine"],
    privacy: "public",
    file: "plates/pottery-works.png",
    pictures: [{ file: "plates/pottery.png", caption: "Jasper, cream ware and a plate for every day." }],
    text: `
Josiah was the youngest of a potter’s many children and was put to the wheel when his father died; he was nine.
At about eleven he caught the smallpox. He lived, but it settled in his right knee, and from then on he could
not kick the treadle of a potter’s wheel for long. So he did what a potter with two good legs has no time for.
He looked at clays and glazes, he kept lists, and he tried things: one trial after another, thousands of them,
each fired piece scratched with a number, and the number entered in a book in a cipher of his own, lest a
neighbour should read it.

In 1764 he married a distant cousin, Sarah. She learned the cipher. He wrote that she was his best critic, and
that he sent nothing into the world without her opinion of the handle and the spout.

The knee grew worse. In the spring of 1768, when he was planning a great new works and had no time to be lame,
he made up his mind to have the leg off. There was no chloroform, and would be none for eighty years. On 28 May,
after a dose of laudanum, he sat in a chair at home and watched; two surgeons took the leg off above the knee,
and by his own wish no relatives were in the room. A clerk noted it at the foot of a business letter, between
other matters: the master had borne it well. A wooden leg was made, and then another, for he wore them out. The
anniversary was remembered at home as Saint Amputation’s Day.

He walked on that wooden leg through the new buildings a year later. They stood by the line of the canal that he
and Erasmus Darwin and their friends had pushed through Parliament, so that flint and clay could come and pots
could go by water, without being shaken to pieces on the Staffordshire roads. He called the place Etruria. On
the opening day in June 1769 he threw six black vases himself, while his partner Bentley turned the wheel, and
they were painted with figures and the words “The arts of Etruria are born again”.

Workmen remembered how he stumped along the benches and, when he found a piece that was not good enough, broke
it with his stick and said that it would not do for Josiah Wedgwood.
`,
  },
  {
    by: "member",
    title: "Pictures that would not stay",
    description: "Thomas Wedgwood caught shadows on paper, thirty years too early.",
    date: "about 1800",
    place: "Etruria Hall, Staffordshire",
    people: ["Thomas Wedgwood", "Josiah Wedgwood"],
    tags: ["invention", "light", "Etruria"],
    text: `
Tom was the youngest son of the potter, and the one with the quickest mind and the worst health. At Etruria
there was a laboratory, since glazes are chemistry, and a man paid to help in it, and the boy grew up among
retorts. He was twenty when he sent a paper to the Royal Society about bodies that glow when they are heated,
and showed that quite different things begin to glow at the same heat.

He knew, as others knew, that white leather or paper wetted with nitrate of silver turns dark in daylight. It
had been a curiosity to show to visitors. Tom asked what nobody seems to have asked before: if light blackens
it, and a shadow does not, can the shadow of a thing be kept? He laid leaves on the wet paper, and the wings of
insects, and paintings on glass, and put them in the sun. After a few minutes he lifted off the leaf, and there
it lay, white on brown, with every vein.

He tried the camera obscura too, a box with a lens that artists used for tracing views. The image in it was too
faint for his paper; he waited in vain. And there was the other trouble. The leaf could be looked at by
candlelight, kept in a drawer, taken out in the evening and passed from hand to hand. But as soon as somebody
opened the shutters to see it properly the white parts darkened as well, and within minutes the picture had
drowned in its own paper. He washed it and he varnished it. Nothing held.

His friend Humphry Davy, who had tried it along with him, wrote it all down in 1802 for the journal of the new
Royal Institution: what had been done, and that only one thing was wanting to make it as useful as it was
elegant. Then Tom’s pains came back. He travelled for his health, as far as the West Indies, and gave away a
great part of what he had, among others to the poet Coleridge, to whom he and his brother promised an income so
that he might write. He died in Dorset at thirty-four.

When photography did come, in 1839, the men who had found out how to wash the silver away went back to Davy’s
page and gave him his due. None of his pictures is known to be left. They may be in a drawer, quite brown.
`,
  },
  {
    by: "admin",
    title: "Marry, or not marry",
    description: "A list with two columns, a walk at Maer, and a train to London.",
    date: "29 Jan 1839",
    place: "Maer, Staffordshire",
    people: ["Emma Wedgwood", "Charles Robert Darwin", "Josiah Wedgwood II", "Elizabeth Allen"],
    tags: ["wedding", "Maer", "railway"],
    file: "plates/portrait-lady-in-cap.png",
    text: `
In the summer of 1838 Charles took the back of a letter and wrote two headings, one for marrying and one for
not. Under the second stood freedom, conversation with clever men at clubs, no quarrels, more money for books.
Under the first stood children, music, a friend in old age, and somebody to sit with by the fire, and he decided
that on the whole this was better than a dog. At the bottom he concluded that it was proved necessary to marry.
He did not write down whom.

Emma was thirty, his cousin, the youngest of Maer. She had seen Rome and Geneva and had had some piano lessons
in Paris, where it is told that Chopin was among her teachers. She had refused several offers, quite cheerfully,
and since her sister Fanny had died she had been reading to her mother and teaching the village children on
Sundays. Charles and she had known each other all their lives. She thought that he had come to like her company
as any cousin might, and that this pleasant state of things could go on for years.

On Sunday, 11 November, in the library at Maer, he asked her. They were both so astonished at what they had done
that the aunts, seeing their faces, believed that nothing had happened, or something sad. She went straight off
to her Sunday school, found after a while that she was talking nonsense, and came home. He had a headache. Uncle
Jos wept with joy, and wrote to the Doctor that they had each got what they deserved.

They were married on 29 January 1839 in the small church above the lake, by a cousin, with few guests and no
feast, for Bessy was too ill to come down. It took no longer than a morning. Then they drove to the railway and
ate sandwiches in the carriage on the way to London, with a bottle of water between them, and were grateful for
both.

The house in Gower Street had yellow curtains and a red carpet and furniture so ugly that they named the place
Macaw Cottage. The stuffed specimens were already there. Emma bought a piano within the month. Every evening she
played to him, and every evening for forty-three years, except when one of them was away or a child was ill, she
went on doing it.
`,
  },
  {
    by: "admin",
    title: "Annie",
    description: "The eldest daughter, and the box in which her mother kept what was left.",
    date: "Apr 1851",
    place: "Malvern, Worcestershire",
    people: ["Anne Elizabeth Darwin", "Charles Robert Darwin", "Emma Wedgwood"],
    tags: ["childhood", "grief", "Down House"],
    file: "plates/writing-slope.png",
    text: `
She was born in London in March 1841, and was eighteen months old when the family moved to Down. Of all the
children she was the one who came into the study. She would arrive with a pinch of snuff that she had stolen for
him, pleased at the thought of pleasing, and she would spend half an hour arranging his hair and his collar, and
call it making him beautiful. She danced ahead of him on the Sandwalk, and came back to take his hand. She liked
to find words in dictionaries and places on maps, and compared, letter by letter, two copies of the same page to
see whether they agreed.

In the summer of 1850 she began to be tired and to cry in the evenings, which was not like her. They took her to
the sea at Ramsgate. She had a cough, then a fever, then was better, then was not. In March 1851 her father took
her across England to Malvern, where the water cure had once done him good, and left her there with her sister,
her nurse and her governess, well enough to walk and to buy some small things in the shops. A fortnight later he
was called back.

Emma could not come: another child was to be born within weeks. So the two of them wrote, every day and
sometimes every few hours, and we know each hour of that Easter. He told her what Annie had eaten, what she had
said, that she had thanked them for a drop of water. He told her when there was hope and when there was less.
She answered with what comfort a letter can carry. Annie died at noon on 23 April. She was ten years old.

He stayed only until he knew that he could do no more, and went home to Emma before the funeral. The stone at
Malvern says that she was a dear and good child.

A week afterwards he shut his door and wrote down everything he could remember of her, while it was still clear:
her face, how she stood, her merriness. They had lost the joy of the household, he wrote, and the comfort of
their old age. Emma put the writing case away, with its pens and its sealing wax, the embroidery just begun, a
lock of hair and a map of the grave. She hardly ever spoke of it. When she died, forty-five years later, it was
found where she had always kept it.
`,
  },
  {
    by: "member",
    title: "Eight years of barnacles",
    description: "It was to be one small paper about one small creature.",
    date: "between 1846 and 1854",
    place: "Down House, Kent",
    people: ["Charles Robert Darwin", "William Erasmus Darwin", "George Howard Darwin", "Francis Darwin"],
    tags: ["natural history", "Down House", "patience"],
    file: "plates/barnacle.png",
    text: `
It began with a shell from the coast of Chile, riddled with holes no larger than the head of a pin. In each hole
sat a barnacle without a house of its own. Nobody had described it. In October 1846, with all the other results
of the voyage in print at last, Father took the bottle off the shelf and thought that he would need some months.
To understand this one he had to look at others. To look at others he had to ask for them, and collectors all
over the world were good enough to send what they had: in pill-boxes, in spirits, on bits of ships’ copper, on
the back of a whale. The British Museum lent everything.

So it became eight years. He had a microscope made to his own design, with a large stage, and a board across the
window; he sat there every morning on a stool with wheels and took barnacles apart under water, with tools that
he ground himself. He found that in some kinds the male is a speck that lives inside the shell of the female,
and in others no more than a bag of seed with a hook; and he saw by which small steps the one might have become
the other. It was all in there, if one knew how to read it, but he wrote down only the barnacles.

We children were born and grew up in those years, four of us, and took it to be what fathers do. One of us, on a
visit to a neighbour’s house, looked round the rooms and asked where the gentleman did his barnacles.

There were bad times in between. His stomach made him lose whole winters, and Annie died. He grew to hate a
barnacle, he said, as no man ever did before, not even a sailor in a slow-sailing ship. When the four volumes
were done he wondered whether they had been worth the time. The Royal Society had no doubt: he had its medal for
them.

But what he had gained was not in the volumes. He had seen how much any living thing varies when one looks hard
enough: there was no part that was quite alike in any two. When the great book came out, five years later,
nobody could say that its author did not know what a species was.
`,
  },
  {
    by: "member",
    title: "Rounds on the Sandwalk",
    description: "The thinking path, the heap of flints, and those who moved them.",
    date: "abt 1855",
    place: "Down House, Kent",
    people: ["Charles Robert Darwin", "Francis Darwin", "George Howard Darwin", "Elizabeth Darwin"],
    tags: ["Down House", "childhood", "walking"],
    privacy: "public",
    file: "plates/sandwalk.png",
    text: `
Beyond the kitchen garden, where the land falls away to a quiet valley, Father rented a strip of ground from the
neighbour, Sir John Lubbock, and had it planted: hazel, birch, dogwood, privet, and a line of hollies down the
open side. A gravel path was laid around it, one way through the shade and back along the light. It was always
called the Sandwalk, from the red sand that was spread upon it once.

He went there every day at noon, whatever the weather, in a cloak and a soft black hat, with a heavy stick that
had an iron point. One could hear it strike the stones before one saw him. First he looked into the greenhouse,
to see how some experiment was getting on, and then he walked a certain number of rounds. There were short days
and long ones. To keep the number without having to think of it, he set a small heap of flints at the turn and
kicked one aside each time he passed. We were supposed not to notice. Of course one of us would lie in the
bushes and put a flint back, to see how many rounds he could be made to take; I cannot say that he was ever much
deceived.

It was our place as much as his. There was a clay pit where we lit fires, and an old beech that was called the
Elephant tree. We were allowed to be there while he walked and to break into what he was thinking with a
question about a nest, and he would stop and go to see the nest. He moved so quietly among the birds that once
some young squirrels ran up his back and legs, while their mother barked at them in an agony from the tree.

On the way back he used to watch. He would stand for a long time quite still before an orchid or a bee. Polly,
the white terrier, stood still too. When he was old it was the last thing he gave up: fewer rounds, then one,
then only to the gate, where the seizures of the heart came on, in the spring of 1882.

The path is still there. The hollies are tall. If you go, please leave the flints as you find them.
`,
  },
  {
    by: "admin",
    title: "The letter he kept",
    description: "Not for the whole family yet.",
    date: "about Feb 1839",
    place: "London",
    people: ["Emma Wedgwood", "Charles Robert Darwin"],
    tags: ["letters", "faith"],
    privacy: "private",
    text: `
This one I keep to myself until I have made up my mind who should read it.

A few weeks after the wedding Emma wrote Charles a letter, though they lived in the same house and could have
talked. It was about faith. He had told her, against the Doctor’s advice, that he was no longer sure of the
things he had once been ready to preach. She had thanked him for being open and then had found that she could
not argue it face to face; so she wrote.

She said that she believed him to be acting conscientiously, and wishing to learn the truth, and that a man who
does so cannot be in the wrong. But she asked him whether the habit of his work, of believing nothing until it
is proved, might not have grown too strong for matters which cannot be proved in the same way. It would be a
nightmare to her, she said in other words, if she had to think that they did not belong to each other for ever.
She asked for no answer. It was a comfort only to have written it.

He gave none that we have. But he put the sheet away and took it out again, not once but through all the years
in which the book was written that she feared might part them. They never were parted. She read his proofs, and
mended his commas, and put a mark where she thought a sentence harsh; some of these he changed.

After his death the letter was found among his things. At the foot of the page, in his hand, there is a line for
her to find: that when he was dead she should know how many times he had kissed it, and cried over it.

I have typed it out and then deleted the copy. What belongs in a family’s archive, and what only to two people?
I shall ask the others at Christmas. Until then it stays here, where nobody but me can see it.
`,
  },
];
