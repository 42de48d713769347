// Kopis Storm solved exactly, in plain C++: the yardstick of `ludotheque solve kopis`.
// g++ -O3 -march=native -std=c++17 -o kopis_solver kopis_solver.cpp && ./kopis_solver diagonal Sc E4
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <chrono>
#include <vector>
#include <string>
#include <algorithm>
typedef uint64_t u64; typedef int64_t i64;
static const u64 FULL=(1ull<<36)-1; static const u64 FA=0x041041041ull; static const u64 FF=FA<<5; static const u64 R1=63, R6=R1<<30;
static u64 EDGE[4]={R6,FF,R1,FA};
static u64 CH[24][64], ST[24][64];
struct S{u64 f[2],h[2],b; int8_t w[4]; int8_t turn,passes,ended;};
static void init(){
  for(int lane=0;lane<24;lane++){int side=lane/6,at=lane%6;int sq[6];for(int i=0;i<6;i++){int k=side<2?i:5-i;sq[i]=(side&1)?6*at+k:at+6*k;}
   for(int p=1;p<64;p++){bool t[36]={0};for(int i=0;i<6;i++)if(p>>i&1){t[(side&1)?6*at+i:at+6*i]=true;}
    int f=0;while(!t[sq[f]])f++;ST[lane][p]=1ull<<sq[f];for(int i=f;i<6&&t[sq[i]];i++)CH[lane][p]|=1ull<<sq[i];}}
}
static inline int pat(u64 t,int lane){int side=lane/6,at=lane%6;return (side&1)?(t>>(6*at))&63:((((t>>at)&FA)*0x2108421ull)>>25)&63;}
static inline u64 nb(u64 b){return (((b&~FF)<<1)|((b&~FA)>>1)|(b<<6)|(b>>6))&FULL;}
static inline int pc(u64 b){return __builtin_popcountll(b);}
static inline u64 ahead(u64 b,int side){switch(side){case 0:return b<<6;case 1:return b<<1;case 2:return b>>6;default:return b>>1;}}
static inline int diff(const S&s){
  u64 n0=nb(s.h[0]),n1=nb(s.h[1]);u64 a=s.f[0]&n0,b=s.f[1]&n1;
  int c0=8-s.w[0]-s.w[1]-pc(s.f[0]),c1=8-s.w[2]-s.w[3]-pc(s.f[1]);
  return pc(a)+pc(a&~n1)+c1-(pc(b)+pc(b&~n0)+c0);}
static inline int gen(const S&s,int*out){int n=0;u64 t=s.f[0]|s.f[1]|s.h[0]|s.h[1],h=s.h[0]|s.h[1];
  for(int side=2*s.turn;side<2*s.turn+2;side++)if(s.w[side]){u64 fx=s.b|(h&EDGE[side]);
   for(int i=0;i<6;i++){u64 c=CH[6*side+i][pat(t,6*side+i)];out[n]=6*side+i;n+=(c!=0)&((c&fx)==0);}}
  if(!n){out[0]=99;n=1;}return n;}
static inline void play(S&s,int m){
  if(m==99){s.b=0;s.passes++;if(s.passes==2)s.ended=1;s.turn^=1;return;}
  int side=m/6;u64 t=s.f[0]|s.f[1]|s.h[0]|s.h[1];int p=pat(t,m);u64 c=CH[m][p],st=c&~EDGE[side];
  for(int i=0;i<2;i++){s.f[i]=(s.f[i]&~c)|ahead(s.f[i]&st,side);s.h[i]=(s.h[i]&~c)|ahead(s.h[i]&st,side);}
  s.f[s.turn]|=ST[m][p];s.b=ST[m][p];s.w[side]--;s.passes=0;if(s.w[0]+s.w[1]+s.w[2]+s.w[3]==0)s.ended=1;s.turn^=1;}
static inline u64 flip(u64 x){ // a1-f6 mirror: transposes the 6x6
  u64 r=0;for(int f=0;f<6;f++)r|=(u64)pat(x,f)<<(6*f);return r;}
static inline u64 mixh(const S&s){
  u64 h=s.f[0]*0x9E3779B97F4A7C15ull; h^=h>>32; h+=s.f[1]; h*=0xBF58476D1CE4E5B9ull; h^=h>>32; h+=s.h[0]; h*=0x94D049BB133111EBull;h^=h>>32;h+=s.h[1];h*=0xD1342543DE82EF95ull;h^=h>>32;
  h+=s.b*0x2545F4914F6CDD1Dull + ((u64)s.w[0]|(u64)s.w[1]<<8|(u64)s.w[2]<<16|(u64)s.w[3]<<24|(u64)s.turn<<32|(u64)s.passes<<40)*0xDA942042E4DD58B5ull; h*=0x9E3779B97F4A7C15ull;h^=h>>29;return h;}
struct E{u64 k;int8_t lo,hi,mv,pad;};
static std::vector<E> T; static u64 MASK; static u64 nodes; static int HIST[2][128];
static inline int rem(const S&s){return s.w[0]+s.w[1]+s.w[2]+s.w[3];}
int OPT_TT=3, OPT_MIR=7,OPT_ORD=3;
static int leafsearch(const S&s,int al,int be){ // one faction left
  int mv[16];int n=gen(s,mv);int best=-99;
  for(int i=0;i<n;i++){S c=s;play(c,mv[i]);nodes++;int v;if(c.ended){v=diff(c);if(s.turn)v=-v;}else v=-leafsearch(c,-be,-al);
    if(v>best){best=v;if(v>al)al=v;if(al>=be)break;}}
  return best;}
static int search(const S&s,int al,int be){ // negamax, value for the mover
  int r=rem(s); if(r<=1)return leafsearch(s,al,be);
  E*e=nullptr;u64 k=0;int hm=-1;
  if(r>=OPT_TT){
    S m; const S*q=&s; bool mir=false;
    if(r>=OPT_MIR){m=s;for(int i=0;i<2;i++){m.f[i]=flip(s.f[i]);m.h[i]=flip(s.h[i]);}m.b=flip(s.b);m.w[0]=s.w[1];m.w[1]=s.w[0];m.w[2]=s.w[3];m.w[3]=s.w[2];
      if(std::make_pair(m.f[0]^m.h[0]*5,m.f[1]*7^m.h[1])<std::make_pair(s.f[0]^s.h[0]*5,s.f[1]*7^s.h[1])){q=&m;mir=true;}}
    k=mixh(*q);e=&T[k&MASK];
    if(e->k==k){if(e->lo>=be)return e->lo;if(e->hi<=al)return e->hi;if(e->lo==e->hi)return e->lo;
      if(e->lo>al)al=e->lo;if(e->hi<be)be=e->hi;hm=e->mv; if(mir&&hm!=99&&hm>=0)hm=(hm/6^1)*6+hm%6;}
  }
  int mv[16],sc[16];int n=gen(s,mv);S ch[16];
  for(int i=0;i<n;i++){ch[i]=s;play(ch[i],mv[i]);nodes++;
    if(r>=OPT_ORD){int d=diff(ch[i]);if(s.turn)d=-d;sc[i]=mv[i]==hm?1000000:d*64+HIST[s.turn][mv[i]]/ (HIST[s.turn][127]+1);}else sc[i]=0;}
  int best=-99,bm=-1;int a=al;
  for(int i=0;i<n;i++){
    if(r>=OPT_ORD){int j=i;for(int q=i+1;q<n;q++)if(sc[q]>sc[j])j=q;if(j!=i){std::swap(mv[i],mv[j]);std::swap(sc[i],sc[j]);std::swap(ch[i],ch[j]);}}
    int v;if(ch[i].ended){v=diff(ch[i]);if(s.turn)v=-v;}else v=-search(ch[i],-be,-a);
    if(v>best){best=v;bm=mv[i];if(v>a)a=v;if(a>=be)break;}
  }
  if(e){ if(e->k!=k){e->k=k;e->lo=-99;e->hi=99;}
    if(best>=be){ if(best>e->lo)e->lo=best;} else if(best<=al){ if(best<e->hi)e->hi=best;} else {e->lo=e->hi=best;}
    // store the move in canonical form
    bool mir=false; if(r>=OPT_MIR){S m=s;for(int i=0;i<2;i++){m.f[i]=flip(s.f[i]);m.h[i]=flip(s.h[i]);}
      mir=std::make_pair(m.f[0]^m.h[0]*5,m.f[1]*7^m.h[1])<std::make_pair(s.f[0]^s.h[0]*5,s.f[1]*7^s.h[1]);}
    e->mv=(mir&&bm<99&&bm>=0)?(bm/6^1)*6+bm%6:bm; }
  return best;}
static int mtd(const S&s,int g){int lo=-99,hi=99;while(lo<hi){int b=g==lo?g+1:g;int v=search(s,b-1,b);if(v<b)hi=v;else lo=v;g=v;}return g;}
int main(int argc,char**argv){
  init();const char*names[6]={"diagonal","antidiagonal","near","far","left","right"};
  u64 c3=1ull<<14,d3=1ull<<15,c4=1ull<<20,d4=1ull<<21;u64 first[6]={c3|d4,d3|c4,c3|d3,c4|d4,c3|c4,d3|d4};
  if(getenv("TT"))OPT_TT=atoi(getenv("TT"));if(getenv("MIR"))OPT_MIR=atoi(getenv("MIR"));if(getenv("ORD"))OPT_ORD=atoi(getenv("ORD"));
  int bits=getenv("BITS")?atoi(getenv("BITS")):22; 
  for(int l=0;l<6;l++){ if(argc>1&&strcmp(argv[1],names[l]))continue;
    T.assign(1ull<<bits,E{0,-99,99,-1,0});MASK=(1ull<<bits)-1;nodes=0;
    S s;memset(&s,0,sizeof s);s.h[0]=first[l];s.h[1]=(c3|d3|c4|d4)^first[l];for(int i=0;i<4;i++)s.w[i]=4;
    auto t0=std::chrono::steady_clock::now();int v;
    if(getenv("AB"))v=search(s,-99,99);else v=mtd(s,-1);
    double t=std::chrono::duration<double>(std::chrono::steady_clock::now()-t0).count();
    printf("%s %d nodes %llu %.3f s\n",names[l],v,(unsigned long long)nodes,t);
  }}
