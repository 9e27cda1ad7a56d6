/**
 * Passwords that guessers try first, of 8 characters and more (shorter ones are refused anyway), in lower case.
 * Carried in factors: whole ones as they appear in public lists of leaked passwords, and bases that people lengthen
 * with the same few endings; base times ending gives the rest.
 */
export const commonWhole = `12345678 123456789 1234567890 12345678910 123456789a a123456789 0123456789 01234567 0987654321 987654321
9876543210 87654321 11111111 111111111 1111111111 00000000 000000000 0000000000 22222222 33333333 44444444
55555555 66666666 77777777 88888888 888888888 99999999 999999999 12121212 1212121212 123123123 12312312
123412341234 12341234 123454321 1234554321 12344321 123321123 123321456 123456123 123456654321 1234qwer
112233445566 11223344 1122334455 111222333 111222333444 102030405060 10203040 1029384756 10101010
101010101 20202020 20002000 19191919 69696969 696969696 420420420 147258369 147852369 159357456 159753456
741852963 789456123 789456123a 321654987 456456456 456789123 963852741 951753852 135792468 13579246
24681012 31415926 314159265 27182818 66668888 88886666 168168168 52013145 520131400 5201314520 12345679
123456780 12345677 123456788 123456787 1234567899 12345678a 12345678q 12345678abc 123456abc 123456aa
123456qwe 123456qwerty 123456asd 123456ab abcdefgh abcdefghi abcdefghij abcd1234 abcd12345 abc12345
abc123456 abc1234567 abc123abc abcabcabc abc123def abcd123456 a1b2c3d4 a1b2c3d4e5 a1a1a1a1 aa123456
aa12345678 aaa111222 aaaaaaaa aaaaaaaaa aaaaaaaaaa bbbbbbbb cccccccc dddddddd zzzzzzzz xxxxxxxx asdasdasd
asdasd123 asdf1234 asdf12345 asdfasdf asdfghjk asdfghjkl asdfghjkl123 asdfjkl; asdfjkl1 qazwsxedc
qazwsxedcrfv qazwsx123 qazqazqaz 1qaz2wsx 1qaz2wsx3edc 1qaz@wsx 1qazxsw2 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y
q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qweqweqwe qweasdzxc qweasd123 qwe123qwe qwe123456 qwer1234 qwer12345
qwerqwer qwerasdf qwert123 qwert12345 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty1!
qwertyui qwertyuio qwertyuiop qwertyuiop123 qwertyqwerty qwertz123 qwertzui qwertzuiop azertyui azertyuiop
azerty123 zaq12wsx zaq1zaq1 zaq1xsw2 zaq!2wsx zxcvbnm1 zxcvbnm123 zxcvbnm, zxcvbnm. zxczxczxc zxcv1234
zxcasdqwe zxc123456 poiuytrewq poiuytre lkjhgfdsa mnbvcxz1 !qaz2wsx !qaz@wsx 1234abcd 12345abc 12345abcde
12345qwert 123abc123 123qweasd 123qweasdzxc 123qwe123 1qa2ws3ed 00001111 12qwaszx asdqwe123 poiu0987
password passw0rd p@ssword p@ssw0rd pa$$word pa$$w0rd p@$$word p@$$w0rd passwd123 passwort mypassword
mypassword1 yourpassword thisismypassword thepassword newpassword newpassword1 oldpassword nopassword
nopasswd passwordpassword password0 password! password? pass1234 pass12345 pass123456 pass@123 pass@1234
pass@word passpass passpass1 password12 contrasena contrasenya motdepasse wachtwoord parola123 senha123
senha1234 kennwort lozinka1 salasana haslo123 heslo123 jelszo12 hunter22 letmein1 letmein! letmein123
letmeinn letmeinnow letmein2 letmein12 openopen opensesame sesame123 trustno1 trustno11 trustme1 iloveyou
iloveyou1 iloveyou2 iloveyou! iloveyou12 iloveyou123 iloveu123 iloveme1 iloveme123 ilovegod ilovemom
ilovemyself iloveyou22 iloveyou3 iloveyou7 iloveyousomuch ihateyou ihateyou1 imissyou youandme fuckyou1
fuckyou2 fuckyou! fuckyou123 fuckoff1 asshole1 bullshit bullshit1 whatever whatever1 whatever123 welcome1
welcome2 welcome12 welcome123 welcome1! welcome@1 welcome@123 changeme changeme1 changeme123 change123
default1 default123 temp1234 temporary temporary1 temppass testtest testtest1 test1234 test12345
test123456 testing1 testing123 tester12 testpass testpassword test@123 guestguest guest123 guest1234
demo1234 demo12345 user1234 user12345 username username1 admin123 admin1234 admin12345 admin123456
admin@123 admin@1234 admin888 adminadmin administrator administrator1 root1234 rootroot toor1234 root@123
superuser superuser1 supervisor sysadmin letmeinplease master12 master123 master1234 mastermind computer
computer1 computer12 computer123 internet internet1 internet123 keyboard keyboard1 microsoft microsoft1
windows1 windows7 windows10 windowsxp samsung1 samsung123 samsung12 android1 android123 iphone123 iphone11
google12 google123 facebook facebook1 facebook123 instagram instagram1 whatsapp whatsapp1 whatsapp123
twitter1 twitter123 youtube1 youtube123 linkedin linkedin1 dropbox1 yahoo123 hotmail1 gmail123 gmail.com
secret12 secret123 secret1234 secretpassword topsecret nothing1 something something1 anything anything1
everything nothing123 whoknows dontknow idontknow forgetit forget123 remember remember1 baseball baseball1
baseball12 basketball basketball1 football football1 football12 football123 softball softball1 volleyball
soccer12 soccer123 cricket1 cricket11 cricket123 hockey12 hockey123 swimming swimming1 superman superman1
superman123 batman12 batman123 spiderman spiderman1 spiderman123 ironman1 ironman123 wolverine avengers
avengers1 starwars starwars1 startrek startrek1 pokemon1 pokemon123 pikachu1 naruto12 naruto123 dragonball
dragon12 dragon123 minecraft minecraft1 fortnite fortnite1 callofduty playstation playstation1 nintendo
xbox3600 xbox360! gamer123 jordan23 michael1 michael12 michael123 michelle michelle1 jennifer jennifer1
jessica1 jessica12 jonathan jonathan1 alexander alexander1 alexandra benjamin benjamin1 charlie1 charlie12
charlie123 christian christian1 christine christina christopher danielle danielle1 daniel12 daniel123
elizabeth elizabeth1 isabella isabella1 victoria victoria1 veronica veronica1 nicholas nicholas1 samantha
samantha1 stephanie stephanie1 anthony1 anthony123 andrew12 andrew123 ashley12 ashley123 matthew1
matthew123 brandon1 brandon123 robert12 robert123 thomas12 thomas123 william1 william123 patrick1 patricia
margaret caroline catherine gabriel1 gabriela gabrielle rebecca1 sebastian sebastian1 nathaniel maryjane
maryjane1 mercedes mercedes1 porsche911 ferrari1 ferrari123 lamborghini corvette corvette1 mustang1
mustang123 harley12 harleydavidson yamaha12 yamaha123 chevrolet chevelle camaro69 cadillac toyota12
honda123 bulldogs bulldog1 cowboys1 cowboys123 steelers steelers1 packers1 patriots patriots1 yankees1
yankees2 redsox12 lakers24 eagles12 raiders1 broncos1 dolphins dolphin1 arsenal1 arsenal123 chelsea1
chelsea123 liverpool liverpool1 liverpool123 manchester manchester1 manunited manutd123 barcelona
barcelona1 barcelona123 realmadrid realmadrid1 juventus juventus1 acmilan1 ronaldo7 ronaldo1 cristiano
messi123 messi1010 neymar10 neymar11 princess princess1 princess12 princess123 sunshine sunshine1
sunshine12 sunshine123 sunflower sunflower1 butterfly butterfly1 butterfly123 chocolate chocolate1
chocolate123 strawberry strawberry1 blueberry cupcake1 cupcake123 cheesecake cookie12 cookie123 peanut12
peanut123 banana12 banana123 cinnamon vanilla1 snickers snickers1 pumpkin1 pumpkin123 honeybee honeybunny
sweetheart sweetheart1 sweetie1 sweetness sweety123 babygirl babygirl1 babygirl12 babygirl123 babyboy1
babyboy123 babydoll lovelove lovelove1 loveyou1 loveyou123 loveme12 loveme123 lovers12 forever1 forever123
foreveryoung friends1 friends123 friendship bestfriend bestfriends family12 family123 blessed1 blessed123
angel123 angels12 angelina angelina1 heaven12 heaven123 jesus123 jesus777 jesuschrist jesussaves
jesusislord godisgood godislove godisgreat godbless godbless1 christ12 christmas christmas1 halloween
halloween1 easter12 birthday birthday1 happyday happy123 happiness happiness1 smile123 smiley12 laughter
freedom1 freedom12 freedom123 liberty1 peace123 peaceful paradise paradise1 sunset12 rainbow1 rainbow12
rainbow123 moonlight moonlight1 midnight midnight1 starlight stardust twilight twilight1 galaxy12 universe
hurricane thunder1 thunder123 lightning lightning1 blizzard blizzard1 mountain mountain1 mountains
ocean123 tropical summer12 summer123 summertime winter12 winter123 springtime autumn12 autumn123 february
november december september tuesday1 wednesday thursday saturday monday12 monday123 friday13 friday123
sunday123 shadow12 shadow123 darkness darkness1 nightmare vampire1 vampires zombie12 warrior1 warrior123
warriors gangster gangster1 gangsta1 playboy1 playboy123 player12 player123 hotstuff sexygirl sexygirl1
sexybeast sexyboy1 sexy1234 sexylady badgirl1 badboy12 badboy123 cowgirl1 cowboy12 scorpion scorpio1
scorpio123 sagittarius capricorn aquarius aquarius1 virgo123 pisces12 gemini12 taurus12 libra123 elephant
elephant1 kittycat kitty123 kitten12 hellokitty hellokitty1 puppy123 puppies1 doggy123 doggie12 snoopy12
snoopy123 garfield garfield1 tinkerbell tinkerbell1 mickey12 mickey123 mickeymouse minnie12 minniemouse
donald12 donaldduck winniethepooh tweety12 tweety123 tigger12 tigger123 scooby12 scoobydoo spongebob
spongebob1 simpsons homer123 pinkfloyd metallica metallica1 nirvana1 nirvana123 slipknot slipknot1
greenday greenday1 linkinpark linkinpark1 eminem12 eminem123 rockstar rockstar1 rocknroll rockandroll
guitar12 guitar123 guitarist musician music123 musicman dancing1 dancer12 dancer123 blink182 acdc1234
beatles1 bobmarley marley12 marijuana cannabis smokeweed weed4200 weed420! budlight jackdaniels heineken
bacardi1 whiskey1 vodka123 corona12 diamond1 diamond123 diamonds silver12 silver123 golden12 platinum
crystal1 crystal123 sapphire emerald1 purple12 purple123 orange12 orange123 yellow12 yellow123 green123
blue1234 blueblue blackcat redrose1 pinkpink scarlett einstein einstein1 napoleon socrates leonardo
picasso1 gandalf1 gandalf123 legolas1 hogwarts harrypotter harrypotter1 hermione gryffindor slytherin
voldemort frodo123 terminator gladiator gladiator1 spartans spartan1 spartan117 assassin assassin1
matrix12 matrix123 phoenix1 phoenix123 dragonfly firebird fireball firefire firefly1 wildcats wildcat1
panthers panther1 jaguar12 cheetah1 leopard1 tigers12 lions123 lionking lionheart wolfpack wolves12
bearbear beautiful beautiful1 gorgeous gorgeous1 handsome handsome1 precious precious1 fabulous awesome1
awesome12 awesome123 fantastic perfect1 perfect123 popcorn1 cocacola cocacola1 coffee12 coffee123 american
americans america1 america123 england1 england123 australia australia1 argentina brasil123 germany1
germany123 portugal pakistan pakistan1 pakistan123 srilanka bangladesh singapore singapore1 malaysia
malaysia1 indonesia indonesia1 philippines vietnam1 newyork1 newyork123 california california1 florida1
texas123 chicago1 london12 london123 paris123 toronto1 money123 moneyman moneymoney million1 millionaire
rich1234 business business1 success1 success123 victory1 victory123 winner12 winner123 champion champion1
champions lucky123 lucky777 luckydog lucky7777 destiny1 destiny123 serenity serenity1 harmony1 infinity
infinity1 genesis1 trinity1 trinity123 university college1 college123 student1 student123 students
teacher1 teacher123 school12 school123 science1 scientist chemistry engineer engineer1 engineering
doctor12 doctor123 lawyer12 soldier1 marines1 semperfi airborne aircraft airplane helicopter motocross
motorola motorola1 nokia123 nokia1234 nokia3310 sony1234 sonyericsson blackberry blackberry1 dell1234
lenovo12 lenovo123 toshiba1 toshiba123 hewlett1 cisco123 oracle12 oracle123 mysql123 postgres postgres1
database database1 server12 server123 network1 network123 security security1 security123 firewall private1
private123 access12 access14 access123 enter123 entering login123 login1234 logmein1 loginlogin hello123
hello1234 hello12345 hellohello helloworld helloworld1 hiworld1 hithere1 goodbye1 goodluck goodluck1
goodlife goodtimes goodmorning goodnight lifeisgood livelife liveyourlife carpediem hakunamatata justdoit
justme12 justforme justin12 justinbieber onedirection taylorswift jonasbrothers beyonce1 rihanna1 shakira1
shakira123 michaeljackson elvis123 marilyn1 fuckme12 biteme12 suckit12 killer12 killer123 monster1
monster12 monster123 monkey12 monkey123 monkeys1 chicken1 chicken123 buster12 buster123 rocky123 bailey12
bailey123 maggie12 maggie123 ginger12 ginger123 pepper12 pepper123 sophie12 sophie123 molly123 bella123
bella1234 lucky1234 buddy123 buddy1234 jasmine1 jasmine123 hannah12 hannah123 amanda12 amanda123 nicole12
nicole123 jordan12 jordan123 taylor12 taylor123 tyler123 austin12 austin123 dallas12 chester1 chester123
rangers1 rangers123 slayer12 system12 system123 qwe123!@# !@#$%^&* !@#$%^&*() 1!2@3#4$ asd123!@# qwerty!@#
abc123!@# 123!@#qwe correcthorsebatterystaple passphrase bharatmata bharat123 bharat@123 india123
india1234 india@123 india1947 indian123 incredibleindia jaihind1 jaihind123 jaihind@123 jaimatadi
jaimatadi1 jaimatadi123 jaishriram jaishriram1 jaishreeram jaishreeram1 jaishreekrishna jaishrikrishna
jaibajrangbali jaihanuman hanuman1 hanuman123 hanumanji shriram1 shreeram siyaram1 sitaram1 sitaram123
radhakrishna radheradhe radheshyam radhekrishna radhe123 krishna1 krishna12 krishna123 krishna@123
harekrishna harekrishna1 omnamahshivay omnamahshivaya omsairam omsairam1 omsairam123 sairam12 sairam123
saibaba1 saibaba123 shirdisaibaba ganesha1 ganesh12 ganesh123 ganesh@123 ganpatibappa bappamorya lakshmi1
lakshmi123 laxmi123 saraswati durgamaa mahadev1 mahadev123 mahadev@123 harharmahadev mahakal1 mahakal123
shivshiv shiva123 shivaay1 bholenath tirupati venkatesh balaji12 balaji123 murugan1 murugan123 ayyappa1
waheguru waheguru1 allah123 allahuakbar bismillah bismillah1 bismillah786 allah786 khuda786 786786786
78678678 inshallah mashallah alhamdulillah mohammad mohammed muhammad muhammad1 sachin10 sachin12
sachin123 sachintendulkar dhoni007 dhoni123 msdhoni7 mahi7781 viratkohli kohli018 virat018 virat123
rohit045 rohit123 rohitsharma chennaisuperkings mumbaiindians rcbrcbrcb shahrukh shahrukhkhan salmankhan
salman123 aamirkhan amitabhbachchan hrithik1 bollywood bollywood1 mumbai12 mumbai123 mumbai@123 delhi123
delhi@123 newdelhi bangalore bangalore1 bengaluru chennai1 chennai123 kolkata1 kolkata123 hyderabad
hyderabad1 pune1234 gujarat1 gujarat123 rajasthan maharashtra karnataka tamilnadu telangana punjab123
punjabi1 kerala12 kerala123 haryana1 himachal namaste1 namaste123 namaskar pyaar123 jaaneman janeman1
meripyaari mummypapa mummy123 mummydaddy papamummy mamapapa maapapaa papa1234 maa12345 bhagwan1 bhaiya12
didi1234 chotu123 sonu1234 monu1234 golu1234 pappu123 rahul123 rahul@123 rajesh12 rajesh123 rakesh12
rakesh123 suresh12 suresh123 ramesh12 ramesh123 mahesh12 mahesh123 mukesh12 mukesh123 dinesh12 dinesh123
ganesh1234 vikram12 vikram123 sanjay12 sanjay123 vijay123 vijay1234 ajay1234 amit1234 sumit123 rohan123
karan123 arjun123 aditya12 aditya123 abhishek abhishek1 abhishek123 ashish12 ashish123 manish12 manish123
deepak12 deepak123 vivek123 ankit123 ankit1234 priya123 priyanka priyanka1 priyanka123 pooja123 neha1234
sneha123 kavita12 kavita123 sunita12 sunita123 anjali12 anjali123 divya123 shreya12 swati123 nisha123
ritu1234 sharma12 sharma123 gupta123 verma123 singh123 kumar123 patel123 reddy123 khan1234 yadav123
sensex123 nifty500 nifty123 stockmarket sharemarket zerodha1 zerodha123 groww123 upstox123 paytm123
paytm@123 phonepe1 phonepe123 flipkart flipkart1 flipkart123 amazon12 amazon123 reliance reliance1
reliance123 airtel12 airtel123 jio12345 jiojio12 tatatata infosys1 infosys123 wipro123 sbibank1 hdfcbank
icicibank axisbank1 bank1234 banking1 banking123 investor investor1 investor123 investing investment
invest123 mutualfund sthirank sthirank1 sthirank123 sthirank@123`

export const commonBases = `password passw0rd p@ssword p@ssw0rd pass admin administrator root user guest test demo login welcome
letmein changeme secret master qwerty qwertyuiop asdf asdfgh asdfghjkl zxcvbn zxcvbnm abc abcd abcde
abcdef qwer qwert iloveyou loveyou love lovely princess sunshine football baseball basketball cricket
monkey dragon shadow superman batman spiderman pokemon naruto starwars michael jordan jennifer jessica
daniel ashley charlie thomas robert andrew matthew joshua hannah nicole samantha chelsea arsenal liverpool
barcelona ronaldo messi computer internet google facebook samsung android iphone apple windows microsoft
hello summer winter spring autumn monday friday sunday january march april august october november
december freedom flower butterfly chocolate cookie banana orange purple silver golden diamond angel heaven
jesus blessed lucky happy smile rainbow tiger lion eagle panther phoenix ninja hunter killer warrior
soldier rocky buster ginger pepper bailey maggie bella buddy india bharat hindustan indian jaihind mumbai
delhi chennai kolkata pune bangalore hyderabad krishna ganesh hanuman shiva mahadev sairam lakshmi radhe
shriram balaji allah waheguru rahul rohit virat sachin dhoni amit ankit abhishek aditya arjun deepak priya
pooja neha anjali kavita sharma gupta singh kumar patel reddy verma khan yadav mummy papa family friends
money success business invest investor bank stock nifty sensex sthirank student teacher doctor engineer
temp temporary default system server oracle cisco access manager office company`

export const commonEndings = `1 12 123 1234 12345 123456 1234567 0 00 007 01 10 11 111 2 21 22 23 3 4 5 6 7 77 777 786 8 88 9 99 999 000
100 101 143 321 420 ! !! 1! 12! 123! 1234! @ @1 @12 @123 @1234 @12345 @321 @007 @786 # #1 #123 _1 _123
.123 -123 $ $1 * 1990 1991 1992 1993 1994 1995 1996 1997 1998 1999 2000 2001 2002 2003 2004 2005 2015 2016
2017 2018 2019 2020 2021 2022 2023 2024 2025 2026 2027 @2020 @2021 @2022 @2023 @2024 @2025 @2026 @2027`
